# Runs a NATS server in folder $1 on port $2 of the loopback, by the program $3, until standard input ends. It says a
# line whenever it has done what it was told.
set -eu
folder=$1 port=$2 program=$3
server=
end() {
  # At once, as a crash does.
  if [ -n "$server" ]; then
    kill -KILL "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
  fi
}
trap 'end; rm -rf "$folder"' EXIT
trap '' INT
mkdir "$folder"
cd "$folder"
printf 'host: "127.0.0.1"\nport: %s\nping_interval: "1s"\nping_max: 2\n' "$port" >nats.conf
begin() {
  "$program" -c nats.conf >>log 2>&1 </dev/null &
  server=$!
  until grep -q "Server is ready" log; do
    if ! kill -0 "$server" 2>/dev/null; then
      cat log >&2
      exit 1
    fi
    sleep 0.02
  done
}
begin
echo ready
while read -r word; do
  case $word in
    stop) end ;;
    start) : >log; begin ;;
    restart) end; : >log; begin ;;
  esac
  echo "$word"
done
