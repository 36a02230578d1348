#!/bin/sh
# Installs what the project needs of the system, by apt where it is missing and where that is allowed.
# Otherwise it says in one line what to install, and stops.
#
#   sh builder/system.sh venv     Python's venv module
#   sh builder/system.sh pdf      Pango and HarfBuzz, which draw the text of PDFs
#   sh builder/system.sh node     Node.js and npm, for the tests of the web app
#   sh builder/system.sh svg      Poppler, for cards as SVG and for the tests of PDFs
#   sh builder/system.sh browser  Chromium and what Playwright needs, for the tests of pages, and Poppler
#
# PYTHON names the Python that will use them.
set -eu

python=${PYTHON:-python3}

# Whether a shared library can be loaded.
library() {
	"$python" -c 'import ctypes.util, sys; sys.exit(ctypes.util.find_library(sys.argv[1]) is None)' "$1"
}

command_there() {
	command -v "$1" >/dev/null 2>&1
}

# Whether WeasyPrint finds its libraries by itself, as it may where another system's packages brought them.
draws() {
	"$python" -c 'import weasyprint' >/dev/null 2>&1
}

# What is missing, as Debian's package names.
missing() {
	case $1 in
	venv) "$python" -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv ;;
	pdf)
		! command_there apt-get && draws && return
		library pango-1.0 || echo libpango-1.0-0
		library pangoft2-1.0 || echo libpangoft2-1.0-0
		library harfbuzz-subset || echo libharfbuzz-subset0
		;;
	node)
		command_there node || echo nodejs
		command_there npm || echo npm
		;;
	svg)
		command_there pdftocairo || echo poppler-utils
		;;
	browser)
		command_there chromium || command_there chromium-browser || command_there google-chrome || echo chromium
		missing svg
		# Playwright's driver for Linux is linked to it.
		[ "$system" = Darwin ] || library atomic || echo libatomic1
		;;
	*)
		echo "system.sh: unknown need: $1" >&2
		exit 2
		;;
	esac
}

# Debian's package names as Homebrew's.
brewed() {
	for package in "$@"; do
		case $package in
		libpango* | libharfbuzz*) echo pango ;;
		nodejs | npm) echo node ;;
		python3-venv) echo python ;;
		poppler-utils) echo poppler ;;
		*) echo "$package" ;;
		esac
	done | sort -u | xargs
}

system=$(uname -s)
packages=
for need in "$@"; do
	packages="$packages $(missing "$need" | tr '\n' ' ')"
done
packages=$(echo "$packages" | xargs)
[ -z "$packages" ] && exit 0

if ! command_there apt-get; then
	if [ "$system" = Darwin ]; then
		# shellcheck disable=SC2086 # a list of words
		echo "Please run: brew install $(brewed $packages)" >&2
		exit 3
	fi
	echo "Please install what Debian calls: $packages" >&2
	exit 3
fi
sudo=
if [ "$(id -u)" -ne 0 ]; then
	sudo="sudo -n"
	if ! $sudo true 2>/dev/null; then
		echo "Please run: sudo apt-get install $packages" >&2
		exit 3
	fi
fi
echo "Installing with apt: $packages"
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # a list of words
$sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends $packages >/dev/null || {
	echo "apt could not install them. Please run: apt-get install $packages" >&2
	exit 3
}
