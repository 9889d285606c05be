import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../server-node.mjs';

const exports = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);

/** bin/jobly of a release: it becomes the program, so that signals reach that. */
export const launcher = () => `#!/bin/sh
# Jobly, run by the Node that came with it. Settings come from the environment, and from the file
# that JOBLY_ENV_FILE names; what the environment has counts.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
command=\${1:-start}
[ $# -eq 0 ] || shift
export JOBLY_RELEASE=1
run() { exec "$root/bin/node" \${JOBLY_ENV_FILE:+"--env-file=$JOBLY_ENV_FILE"} "$@"; }
case $command in
  start)
    export ${exports.join(' ')}
    run ${SERVER_FLAGS.join(' ')} "$root/server/dist/main.js"
    ;;
  db) run "$root/server/src/db/cli/main.ts" "$@" ;;
  staff) run "$root/server/src/staff-cli.ts" "$@" ;;
  doctor) run "$root/server/src/doctor/main.ts" "$@" ;;
  version) sed -n 's/.*"version": "\\(.*\\)".*/\\1/p' "$root/package.json" ;;
  *)
    echo "jobly start      the server: web, worker or both, as JOBLY_ROLE says"
    echo "jobly doctor     is everything it needs there, reachable and right?"
    echo "jobly db         migrations, logins, backup, restore, invariants"
    echo "jobly staff      who is staff"
    echo "jobly version"
    [ "$command" = help ] || exit 2
    ;;
esac
`;
