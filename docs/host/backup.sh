# Writes a backup of the database to a folder, at once and then every day. Keeps the newest seven.
# Usage: sh backup.sh FOLDER [once]
set -u
umask 077
while true; do
  file="$1/turncade-$(date +%F).dump"
  if pg_dump --format custom --file "$file.part" turncade; then
    mv "$file.part" "$file"
    ls -1 "$1"/turncade-*.dump | sort -r | tail -n +8 | while read -r old; do rm "$old"; done
  else
    rm -f "$file.part"
    echo "no backup was made" >&2
  fi
  [ "${2:-}" = once ] && exit
  sleep 86400
done
