// Random battles for properties of the army builder, the same ones every time.

/** Numbers from 0 to below 1 (mulberry32). */
export function dice(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const CHARACTERS = [..."abcXYZ019 ,;:.!?'\"\\%+-_~#&=()[]{}<>|*@/\u00e5\u0142\u0444\u0130\u{1f600}\u0301\u200d"];
const IDS = ["7tp", "tiger-i", "25-pdr", "25", "no", "none", "1e5", "__proto__", "constructor", "Ł; é,*!.", "a b", "us-tiger-us", "us-US-Éa"];

/** A random battle of game cobi: sound, with titles and ids of all kinds. */
export function randomBattle(roll) {
  const whole = (low, high) => low + Math.floor(roll() * (high - low + 1));
  const pick = (all) => all[whole(0, all.length - 1)];
  const row = (unit) => ({
    unit,
    count: pick([1, 1, 2, whole(1, 999)]),
    ...(roll() < 0.2 ? { captured: true } : {}),
    ...(roll() < 0.5 ? { price: pick([0, whole(0, 9999)]) } : {}),
  });
  const force = () => IDS.filter(() => roll() < 0.3).sort(() => roll() - 0.5).map(row);
  return {
    title: Array.from({ length: whole(0, 60) }, () => pick(CHARACTERS)).join(""),
    year: pick([null, whole(1934, 1945)]),
    limit: pick([null, whole(1, 99_999)]),
    attackerLimit: pick([null, whole(1, 99_999), [whole(1, 99), whole(1, 99)]]),
    attacker: pick([0, 1]),
    forces: [force(), force()],
  };
}

/** As many random battles as wanted. */
export function randomBattles(count, seed = 1) {
  const roll = dice(seed);
  return Array.from({ length: count }, () => randomBattle(roll));
}
