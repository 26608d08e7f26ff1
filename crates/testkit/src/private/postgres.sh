# Runs a PostgreSQL in folder $1 on port $2 of the loopback, with the programs of folder $3 and fsync $4, until standard
# input ends. It says a line whenever it has done what it was told.
set -eu
folder=$1 port=$2 bin=$3 fsync=$4
as=
if [ "$(id -u)" = 0 ]; then
  # PostgreSQL refuses to run as root.
  as="setpriv --reuid=postgres --regid=postgres --clear-groups"
fi
server=
end() {
  # At once, as a crash does.
  if [ -n "$server" ]; then
    kill -QUIT "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
  fi
}
trap 'end; rm -rf "$folder"' EXIT
trap '' INT
mkdir "$folder"
if [ -n "$as" ]; then chown postgres "$folder"; fi
cd "$folder"
$as "$bin/initdb" -D data -U postgres -A trust -E UTF8 --locale=C -N >log 2>&1 || { cat log >&2; exit 1; }
# Whoever is called `careful` needs a password.
{
  echo "host all careful 127.0.0.1/32 scram-sha-256"
  echo "host all all 127.0.0.1/32 trust"
  echo "local all all trust"
} >data/pg_hba.conf
begin() {
  $as "$bin/postgres" -D data -p "$port" -k "$folder" -h 127.0.0.1 -c fsync="$fsync" -c max_connections=200 \
    -c shared_buffers=32MB -c autovacuum_naptime=5s -c log_min_messages=fatal >>log 2>&1 </dev/null &
  server=$!
  until "$bin/pg_isready" -q -h 127.0.0.1 -p "$port"; do
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
    start) begin ;;
    restart) end; begin ;;
  esac
  echo "$word"
done
