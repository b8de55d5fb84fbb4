/** One option of curl. */
export interface CurlOptionRow {
  readonly name: string;
  /** `flag`: without a `--no-` form. `number`: a value that must be one. */
  readonly kind: 'value' | 'number' | 'boolean' | 'flag';
  readonly effect: CurlOptionEffect;
  /** The minor version of curl 8 that brought it; 0 for older ones. */
  readonly since: number;
}

/**
 * What an option does. `url` to `request`: it makes the request what it is. `sending`: how it is sent, with a field of its own. `transport`
 * and `tls`: kept as data. `none`: does not change a request. `structure`: acts on the options around it. `exit`: prints something and sends nothing.
 */
export type CurlOptionEffect =
  | 'url'
  | 'header'
  | 'data'
  | 'form'
  | 'auth'
  | 'request'
  | 'sending'
  | 'transport'
  | 'tls'
  | 'none'
  | 'structure'
  | 'exit';

/** All 285 options of curl 8.22: a line for each kind and effect, then `name/letter~minor version`. */
const rows = `boolean auth basic digest negotiate netrc/n netrc-optional ntlm ntlm-wb
boolean transport doh-cert-status doh-insecure haproxy-protocol http0.9 keepalive mptcp~9 proxy-anyauth proxy-basic proxy-ca-native~2 proxy-digest proxy-http2~1 proxy-http3~21 proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxytunnel/p retry-all-errors retry-connrefused sasl-ir socks5-basic socks5-gssapi socks5-gssapi-nec suppress-connect-headers tcp-fastopen tcp-nodelay
boolean none append/a buffer/N clobber compressed-ssh create-dirs disable/q disable-eprt disable-epsv eprt epsv fail/f fail-early fail-with-body ftp-create-dirs ftp-pret ftp-skip-pasv-ip ftp-ssl ftp-ssl-ccc ftp-ssl-control ftp-ssl-reqd ignore-content-length include junk-session-cookies/j list-only/l mail-rcpt-allowfails metalink out-null~16 parallel/Z parallel-immediate progress-bar/# progress-meter raw remote-header-name/J remote-name/O remote-name-all remote-time/R remove-on-error show-error/S show-headers/i silent/s skip-existing~10 styled-output tftp-no-options trace-ids~2 trace-time verbose/v wdebug xattr
boolean request crlf disallow-username-in-url form-escape get/G globoff/g head/I path-as-is use-ascii/B
boolean sending compressed follow~16 insecure/k location/L location-trusted post301 post302 post303 tr-encoding
boolean tls alpn ca-native~2 cert-status false-start npn sessionid ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort tls-earlydata~11
boolean exit manual/M version/V
flag auth anyauth
flag transport http1.1 http2 http2-prior-knowledge http3 http3-only ipv4/4 ipv6/6 proxy-tlsv1
flag structure next/:
flag none ftp-pasv
flag sending http1.0/0
flag tls sslv2/2 sslv3/3 tlsv1/1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3
flag exit dump-ca-embed~10
number transport expect100-timeout happy-eyeballs-timeout-ms keepalive-cnt~9 keepalive-time retry retry-delay retry-max-time speed-limit/Y speed-time/y
number none parallel-max tftp-blksize
number sending connect-timeout max-redirs max-time/m
value auth aws-sigv4 netrc-file oauth2-bearer user/u
value transport abstract-unix-socket alt-svc connect-to delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url haproxy-clientip~2 hsts httpsig-algo~22 httpsig-headers~22 httpsig-key~22 httpsig-keyid~22 interface ip-tos~9 limit-rate local-port login-options noproxy preproxy proto proto-redir proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser resolve sasl-authzid service-name socks5-gssapi-service unix-socket vlan-priority~9
value data data/d data-ascii data-binary data-raw data-urlencode json
value form form/F form-string
value header header/H
value structure config/K variable~3
value none cookie-jar/c create-file-mode dump-header/D etag-save ftp-account ftp-alternative-to-user ftp-method ftp-port/P ftp-ssl-ccc-mode hostpubmd5 hostpubsha256 knownhosts~17 krb krb4 libcurl mail-auth mail-from mail-rcpt max-filesize output/o output-dir parallel-max-host~16 pubkey quote/Q rate stderr telnet-option/t trace trace-ascii trace-config~3 upload-flags~13 write-out/w
value request continue-at/C cookie/b etag-compare ipfs-gateway~4 proto-default range/r referer/e request/X request-target time-cond/z upload-file/T url-query user-agent/A
value sending proxy/x proxy-user/U proxy1.0 socks4 socks4a socks5 socks5-hostname
value tls cacert capath cert/E cert-type ciphers crlfile curves ech~8 egd-file engine key key-type pass pinnedpubkey random-file sigalgs~14 ssl-sessions~12 tls-max tls13-ciphers tlsauthtype tlspassword tlsuser
value url url
value exit help/h`;

interface OptionIndex {
  /** With the dashes: `--header`. */
  readonly byName: ReadonlyMap<string, CurlOptionRow>;
  /** By the code of the letter, which is quicker than any hash. */
  readonly byLetter: readonly (CurlOptionRow | undefined)[];
}

let index: OptionIndex | undefined;

/** By its long name or its letter, with the dashes: `--header`, `-H`. */
export function findOption(word: string): CurlOptionRow | undefined {
  index ??= createIndex();
  return word.length === 2 ? index.byLetter[word.charCodeAt(1)] : index.byName.get(word);
}

/** What curl before 8.6 took: any letter case, and the start of a name if only one option has it. Two or more are ambiguous. */
export function findOptionsByStart(start: string): readonly CurlOptionRow[] {
  const wanted = `--${start.toLowerCase()}`;
  const exact = findOption(wanted);
  if (exact?.since === 0) return [exact];
  const found: CurlOptionRow[] = [];
  for (const [word, row] of index?.byName ?? []) {
    if (word.startsWith(wanted) && row.since === 0) found.push(row);
  }
  return found;
}

/** Made at the first use: importing does nothing but define. */
function createIndex(): OptionIndex {
  const byName = new Map<string, CurlOptionRow>();
  const byLetter: (CurlOptionRow | undefined)[] = [];
  for (const line of rows.split('\n')) {
    const [kind, effect, ...entries] = line.split(' ') as [CurlOptionRow['kind'], CurlOptionEffect, ...string[]];
    for (const entry of entries) {
      const [names = '', since = 0] = entry.split('~');
      const [long = '', letter] = names.split('/');
      // A key of an object is interned: comparing such names looks at no character.
      const [name = ''] = Object.keys({ [long]: 0 });
      const row = { name, kind, effect, since: Number(since) };
      byName.set(`--${name}`, row);
      if (letter) byLetter[letter.charCodeAt(0)] = row;
    }
  }
  return { byName, byLetter };
}
