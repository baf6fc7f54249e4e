const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Addresses among the properties of an event without ids, search words and tokens: `/chats/:id`. */
export const withoutIds = <Properties extends Record<string, unknown>>(
  properties: Properties,
): Properties => {
  const plain = Object.entries(properties).map(([name, value]) => [
    name,
    typeof value === 'string' && /^(https?:\/\/|\/)/.test(value) ? plainAddress(value) : value,
  ]);
  // The same keys, with strings in place of strings.
  return Object.fromEntries(plain) as Properties;
};

const plainAddress = (address: string) => address.replace(/[?#].*$/s, '').replace(UUID, ':id');
