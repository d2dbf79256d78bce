# shellcheck shell=bash
# Sourced by the commands that change or look at the stack.
# shellcheck source-path=SCRIPTDIR
source "${BASH_SOURCE[0]%/*}/base.sh"
source "${BASH_SOURCE[0]%/*}/process.sh"
source "${BASH_SOURCE[0]%/*}/java.sh"
source "${BASH_SOURCE[0]%/*}/parts.sh"
source "${BASH_SOURCE[0]%/*}/nacos-config.sh"
source "${BASH_SOURCE[0]%/*}/stack-env.sh"
