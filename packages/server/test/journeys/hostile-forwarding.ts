/** Possible headers of a request from a listed proxy, and the client for which the request then counts. */
export interface ForwardingCase {
  /** A sentence without its full stop. */
  readonly name: string;
  /** Header lines as they go over the wire; each character is a byte. */
  readonly headers: readonly string[];
  /** The canonical address that counts, or the status with which the request is refused. */
  readonly counts: string | 400 | 431;
}

/** The proxy: the other end of the connection. */
export const peer = '127.0.0.1';
const client = '203.0.113.9';
/** The address that the hostile client pretends to have. */
const victim = '198.51.100.1';
const inner = '10.0.0.2';
const outer = '10.0.0.3';
/** An address in a private network that is not listed. */
const unlisted = '192.168.1.5';
const client6 = '2001:db8::1';

/** Proxies between the peer and the client, listed in addition to the peer. */
export const listedProxies = ['10.0.0.0/8', '2001:db8:ffff::/48'];
/** Each of them has a store user of its own. */
export const knownAddresses = [peer, client, victim, inner, outer, unlisted, client6];

type Row = readonly [name: string, values: string | readonly string[], counts: ForwardingCase['counts']];

function under(header: string, rows: readonly Row[]): ForwardingCase[] {
  return rows.map(([name, values, counts]) => ({
    name: `${header}: ${name}`,
    headers: [values].flat().map((value) => `${header}: ${value}`),
    counts,
  }));
}

const xForwardedFor = under('X-Forwarded-For', [
  ['the client', client, client],
  ['what a client wrote is left of what its proxy saw', `${victim}, ${client}`, client],
  ['on several lines', [victim, client], client],
  ['on several lines, with a proxy on the last', [victim, client, inner], client],
  ['through two proxies', `${victim}, ${client}, ${inner}, ${outer}`, client],
  ['a listed proxy that the client made up', `${victim}, ${inner}, ${client}`, client],
  ['only proxies', `${outer}, ${inner}`, outer],
  ['a private address that is not listed', `${client}, ${unlisted}`, unlisted],
  ['a private address that is not listed, left of the client', `${unlisted}, ${client}, ${inner}`, client],
  ['the address of the peer itself', `${client}, ${peer}`, client],
  ['nothing', '', peer],
  ['only commas', ',, ,', peer],
  ['a trailing comma', `${client},`, peer],
  ['a leading comma', `,${client}`, client],
  ['an empty element in the middle', `${client},,${inner}`, inner],
  ['blanks and tabs around it', ` \t${victim} \t, \t${client} \t`, client],
  ['a port', `${client}:5678`, client],
  ['a port of six digits', `${client}:567890`, peer],
  ['an IPv6 address', client6, client6],
  ['an IPv6 address in another form', '2001:DB8:0:0::0001', client6],
  ['an IPv6 address in brackets with a port', '[2001:DB8::1]:4711', client6],
  ['an IPv6 address in quotes', '"[2001:db8::1]:4711"', client6],
  ['an IPv6 address through an IPv6 proxy', `${client6}, 2001:db8:ffff::5`, client6],
  ['an IPv6 address of the same network', '2001:db8::77', '2001:db8::77'],
  ['an IPv6 address with an open bracket', '[2001:db8::1', peer],
  ['an IPv4-mapped address', `::ffff:${client}`, client],
  ['an IPv4-mapped address in hexadecimal digits', '::FFFF:cb00:7109', client],
  ['an IPv4-mapped address in brackets with a port', `[::ffff:${client}]:80`, client],
  ['an IPv4-mapped proxy', `${client}, ::ffff:${inner}`, client],
  ['an IPv4-compatible address is another one', `::${client}`, '::cb00:7109'],
  ['the address of nobody', `${client}, ::`, peer],
  ['a zone', 'fe80::1%eth0', peer],
  ['a zone of an IPv4 address', `${client}%eth0`, peer],
  ['an octal number', `${victim}, 0313.0.113.9`, peer],
  ['a leading zero', '203.0.113.09', peer],
  ['a hexadecimal number', '0xcb.0.113.9', peer],
  ['one number', '3405803785', peer],
  ['the short form', '127.1', peer],
  ['a number too many', '203.0.113.9.1', peer],
  ['a block', '203.0.113.9/32', peer],
  ['unknown', `${client}, unknown`, peer],
  ['an obfuscated name', `${client}, _hidden, ${inner}`, inner],
  ['a host name', 'localhost', peer],
  ['a script', `$\{jndi:ldap://${client}/a}`, peer],
  ['two addresses without a comma', `${victim} ${client}`, peer],
  ['a semicolon', `${victim}; ${client}`, peer],
  ['the syntax of the other header', `for=${client}`, peer],
  ['an open quote of the client', `"${victim}, ${client}`, client],
  ['an open quote of the proxy', `${victim}, "${client}`, peer],
  ['digits of another script', Buffer.from('２０３.0.113.9').toString('latin1'), peer],
  ['a no-break space', `${client}\xa0`, peer],
  ['bytes that are not UTF-8', `\xff\xfe${client}`, peer],
  ['a control character', `${client}\x01`, 400],
  ['a NUL', `${client}\x00`, 400],
  ['a vertical tab', `${client}\x0b`, 400],
  ['a carriage return alone', `${victim}\r, ${client}`, 400],
  ['a line folded into two', `${victim},\r\n ${client}`, 400],
  ['a thousand hops that the client made up', `${`${victim}, `.repeat(1_000)}${client}`, client],
  ['more proxies than are followed', `${client}, ${`${inner}, `.repeat(1_000)}${inner}`, inner],
  ['ten thousand hops', `${'1.1.1.1,'.repeat(10_000)}${client}`, 431],
  ['ten thousand empty elements before it', `${','.repeat(10_000)}${client}`, client],
  ['ten thousand empty elements after it', `${client}${','.repeat(10_000)}`, peer],
  ['ten thousand blanks inside', `${victim},${client}${' '.repeat(10_000)}x`, peer],
  ['ten thousand quotes', `${'"'.repeat(10_000)}, ${client}`, client],
]);

const forwarded = under('Forwarded', [
  ['the client', `for=${client}`, client],
  ['the client in capital letters', `FOR=${client};PROTO=https`, client],
  ['the client among other parameters', `proto=https; for=${client};by=10.0.0.1 ;host="a,b;c"`, client],
  ['what a client wrote is left of what its proxy saw', `for=${victim}, for=${client}`, client],
  ['on several lines', [`for=${victim}`, `for=${client}`, `for=${inner}`], client],
  ['a port', `for="${client}:47011"`, client],
  ['an obfuscated port', `for="${client}:_port"`, client],
  ['an IPv6 address in quotes with a port', 'for="[2001:db8::1]:4711"', client6],
  ['an IPv6 address in capital letters', 'for="[2001:DB8::1]"', client6],
  ['an IPv6 address without quotes', 'for=[2001:db8::1]:4711', client6],
  ['an IPv4-mapped address', `for="[::ffff:${client}]"`, client],
  ['escaped characters', 'for="203\\.0.113.9"', client],
  ['unknown', `for=${client}, for=unknown`, peer],
  ['an obfuscated name', `for=${client}, for=_hidden, for=${inner}`, inner],
  ['an obfuscated name in quotes', 'for="_hidden"', peer],
  ['no client', `for=${client}, proto=https`, peer],
  ['two clients in one element', `for=${victim};for=${client}`, peer],
  ['an open quote of the client', `for="${victim}, for=${client}`, client],
  ['an open quote and a backslash of the client', `for="\\, for=${client}`, client],
  ['an open quote of the proxy', `for=${victim}, for="${client}`, peer],
  ['a quote at the end alone', `for=${client}"`, peer],
  ['quotes around everything', `"for=${client}"`, peer],
  ['a trailing comma', `for=${client},`, peer],
  ['a trailing semicolon', `for=${client};`, client],
  ['blanks around the equals sign', `for = ${client}`, peer],
  ['a parameter that ends alike', `x-for=${client}`, peer],
  ['the syntax of the other header', client, peer],
  ['the short form', 'for=127.1', peer],
  ['an octal number', 'for=0313.0.113.9', peer],
  ['a zone', 'for="[fe80::1%eth0]"', peer],
  ['nothing', '', peer],
  ['a control character', `for=${client}\x7f`, 400],
  ['a thousand hops that the client made up', `${`for=${victim}, `.repeat(700)}for=${client}`, client],
  ['ten thousand hops', `${'for=1.1.1.1,'.repeat(10_000)}for=${client}`, 431],
  ['ten thousand backslashes', `for="${'\\'.repeat(10_000)}", for=${client}`, client],
]);

const bothHeaders = (
  [
    ['they agree', client, `for=${client}`, client],
    ['they agree in other forms', `${victim}, ${client}:80`, `for="[::ffff:${client}]:47011"`, client],
    ['they disagree', client, `for=${victim}`, peer],
    ['a client made the other one up', victim, `for=${client}`, peer],
    ['one is nonsense', client, '"', peer],
    ['one names nobody', client, 'for=unknown', peer],
    ['one is blank', client, ' ', client],
    ['the other one is blank', '', `for=${client}`, client],
  ] as const
).map(
  ([name, left, right, counts]): ForwardingCase => ({
    name: `both headers: ${name}`,
    headers: [`X-Forwarded-For: ${left}`, `Forwarded: ${right}`],
    counts,
  }),
);

function alone(name: string, headers: readonly string[], counts: ForwardingCase['counts']): ForwardingCase {
  return { name, headers, counts };
}

const otherHeaders: readonly ForwardingCase[] = [
  alone('no header', [], peer),
  alone('the name of the header in small letters', [`x-forwarded-for: ${client}`], client),
  alone('a space after the name of the header', [`X-Forwarded-For : ${client}`], 400),
  alone('a name with underscores', [`X_Forwarded_For: ${victim}`], peer),
  alone(
    'the header called hop-by-hop',
    [`X-Forwarded-For: ${client}`, 'Connection: x-forwarded-for'],
    client,
  ),
  ...['X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'Forwarded-For', 'X-Forwarded'].map(
    (header) => alone(`${header} is not read`, [`${header}: ${victim}`], peer),
  ),
];

export const forwardingCases: readonly ForwardingCase[] = [
  ...otherHeaders,
  ...xForwardedFor,
  ...forwarded,
  ...bothHeaders,
];
