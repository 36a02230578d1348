/**
 * Fetches the files of data that the build writes for the scripts.
 */

/**
 * The content of a file of data.
 * @template {{readonly version: number}} Content
 * @param {string} address
 * @param {number} version the one that the script knows
 * @returns {Promise<Content>}
 * @throws {Error} it cannot be fetched, or is of another version
 */
export async function fetchData(address, version) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  const content = /** @type {Content} */ (await response.json());
  if (content.version !== version) throw new Error(`${address}: version ${content.version}, expected ${version}`);
  return content;
}
