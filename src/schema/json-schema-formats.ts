const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);
const time = /^(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?(Z|([+-])(\d\d):(\d\d))?)?$/i;
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const localPart = /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[^"\\]|\\.)*")$/;
const reference = /^(?:[\w.~:/?#@!$&'()*+,;=-]|%[\da-f]{2})*$/i;

/**
 * Tests for the `assertFormats` option of `fromJsonSchema`, for the formats of the validation vocabulary that a test of ASCII
 * text decides. `time` also takes what people write, `09:30` and `09:30:00` without an offset.
 */
export const jsonSchemaFormats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: (text) => isTime(text, false),
  'date-time': (text) => /^.{10}T/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11), true),
  duration: (text) =>
    /^P(?:\d+W|(?=\d|T\d)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/.test(
      text,
    ),
  email: isEmail,
  hostname: isHostname,
  ipv4: (text) => ipv4.test(text),
  ipv6: isIpv6,
  uri: (text) => isReference(text) && /^[a-z][a-z\d+.-]*:/i.test(text),
  'uri-reference': isReference,
  uuid: (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  'json-pointer': (text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text),
  regex: isPattern,
};

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || !month || !day || month > 12) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

function isTime(text: string, needsOffset: boolean): boolean {
  const [, hour, minute, second = '0', zone, sign, zoneHour = '0', zoneMinute = '0'] = time.exec(text) ?? [];
  if (hour === undefined || (needsOffset && !zone)) return false;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(zoneHour) > 23 || Number(zoneMinute) > 59) return false;
  if (Number(second) < 60) return true;
  // A leap second ends a day in UTC.
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -1 : 1);
  const minutes = Number(hour) * 60 + Number(minute) - offset;
  return second === '60' && (minutes + 2880) % 1440 === 1439;
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at < 1 || !localPart.test(text.slice(0, at))) return false;
  const [, literal] = /^\[(.*)\]$/.exec(domain) ?? [];
  if (literal === undefined) return isHostname(domain);
  return literal.startsWith('IPv6:') ? isIpv6(literal.slice(5)) : ipv4.test(literal);
}

function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every((part) => label.test(part));
}

function isIpv6(text: string): boolean {
  const [head = '', tail, more] = text.split('::');
  if (more !== undefined || text.length > 45) return false;
  const groups = [head, tail ?? ''].flatMap((side) => (side ? side.split(':') : []));
  const last = groups.at(-1) ?? '';
  const hasIpv4 = ipv4.test(last) && text.endsWith(last);
  if (!groups.slice(0, hasIpv4 ? -1 : undefined).every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  const count = groups.length + (hasIpv4 ? 1 : 0);
  return tail === undefined ? count === 8 : count < 8;
}

function isReference(text: string): boolean {
  // Brackets stand around an IPv6 address only; a port is digits only.
  const [, authority] = /^(?:[a-z][a-z\d+.-]*:)?\/\/([^/?#]*)/i.exec(text) ?? [];
  if (authority === undefined) return reference.test(text) && text.split('#').length < 3;
  const address = /^(?:[^@[\]]*@)?(?:\[([^\]]*)\]|[^@:[\]]*)(?::\d*)?$/.exec(authority);
  if (!address || (address[1] !== undefined && !isIpv6(address[1]))) return false;
  return reference.test(text.replace(/[[\]]/g, '')) && text.split('#').length < 3;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
