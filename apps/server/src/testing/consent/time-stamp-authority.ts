import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inside, readWhole, sequence, tags } from '#kernel/seal/der.ts';

const run = promisify(execFile);

/** What an authority may do wrong, or be. */
export type Manner =
  | 'honest'
  | 'otherNonce'
  | 'otherDigest'
  | 'otherSigner'
  | 'expired'
  | 'issuedByLeaf'
  | 'otherPolicy'
  | 'brokenSignature'
  | 'refuses'
  | 'webPage'
  | 'broken';

const configuration = (folder: string) => `
[req]
distinguished_name = name
[name]
[ca]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[stamping]
extendedKeyUsage = critical,timeStamping
[expired]
database = ${folder}/index
serial = ${folder}/ca-serial
new_certs_dir = ${folder}
default_md = sha256
policy = anyName
x509_extensions = stamping
[anyName]
commonName = supplied
[tsa]
serial = ${folder}/serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.5
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

/** A certificate authority and, issued by it, a key for time-stamps. */
const makeKeys = async (folder: string, name: string): Promise<void> => {
  const at = (file: string) => join(folder, `${name}-${file}`);
  const config = ['-config', join(folder, 'openssl.cnf')];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...config];
  await run('openssl', [
    'req',
    '-x509',
    ...newKey,
    '-extensions',
    'ca',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.crt'),
    '-subj',
    `/CN=${name} CA`,
    '-days',
    '30',
  ]);
  await run('openssl', ['req', ...newKey, '-keyout', at('tsa.key'), '-out', at('tsa.csr'), '-subj', `/CN=${name} TSA`]);
  await issue(folder, name, `${name}-ca`);
};

/** Issues the certificate of `name`'s authority by `issuer`, whatever its name. */
const issue = (folder: string, name: string, issuer: string) => {
  const at = (file: string) => join(folder, file);
  return run('openssl', [
    'x509',
    '-req',
    '-in',
    at(`${name}-tsa.csr`),
    '-CA',
    at(`${issuer}.crt`),
    '-CAkey',
    at(`${issuer}.key`),
    '-CAcreateserial',
    '-days',
    '30',
    '-extfile',
    at('openssl.cnf'),
    '-extensions',
    'stamping',
    '-out',
    at(`${name}-tsa.crt`),
  ]);
};

/** The honest one's key with a certificate of 2020. */
const issueExpired = async (folder: string): Promise<void> => {
  const at = (file: string) => join(folder, file);
  await writeFile(at('index'), '');
  await writeFile(at('ca-serial'), '0A');
  const from = ['-cert', at('honest-ca.crt'), '-keyfile', at('honest-ca.key'), '-in', at('honest-tsa.csr')];
  const dates = ['-startdate', '20200101000000Z', '-enddate', '20201231000000Z'];
  const to = ['-out', at('expired-tsa.crt'), '-notext', '-batch'];
  await run('openssl', ['ca', '-config', at('openssl.cnf'), '-name', 'expired', ...from, ...dates, ...to]);
  await copyFile(at('honest-tsa.key'), at('expired-tsa.key'));
};

const signers: Partial<Record<Manner, string>> = { otherSigner: 'other', expired: 'expired', issuedByLeaf: 'leaf' };

/** The request with another nonce, digest or policy than was asked for. */
const forged = (request: Buffer, manner: Manner): Buffer => {
  const [version, imprint, policy, nonce, ...rest] = withPolicy(
    inside(readWhole(request, tags.sequence), tags.sequence),
  );
  const flipped = (raw: Buffer) => {
    const copy = Buffer.from(raw);
    copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1;
    return copy;
  };
  return sequence(
    version.raw,
    manner === 'otherDigest' ? flipped(imprint.raw) : imprint.raw,
    ...(policy && manner !== 'otherPolicy' ? [policy.raw] : []),
    manner === 'otherNonce' ? flipped(nonce.raw) : nonce.raw,
    ...rest.map(({ raw }) => raw),
  );
};

type Parts = ReturnType<typeof inside>;
type Part = Parts[number];
const withPolicy = ([version, imprint, third, ...rest]: Parts): [Part, Part, Part | null, Part, ...Parts] => {
  const [policy, [nonce, ...more]] = third?.tag === tags.oid ? [third, rest] : [null, third ? [third, ...rest] : rest];
  if (!version || !imprint || !nonce) throw new Error('no request');
  return [version, imprint, policy, nonce, ...more];
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** A real authority of time on this machine, `openssl ts` behind HTTP, that can be told to lie. */
export async function openTestAuthority(folder: string) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'openssl.cnf'), configuration(folder));
  await writeFile(join(folder, 'serial'), '01');
  await makeKeys(folder, 'honest');
  await makeKeys(folder, 'other');
  await issueExpired(folder);
  await makeKeys(folder, 'leaf');
  await issue(folder, 'leaf', 'honest-tsa');
  let manner: Manner = 'honest';
  let serial = 0;
  let asked = 0;

  const answer = async (request: Buffer): Promise<Buffer> => {
    serial += 1;
    const name = signers[manner] ?? 'honest';
    const [query, reply] = [join(folder, `${serial}.tsq`), join(folder, `${serial}.tsr`)];
    await writeFile(query, forged(request, manner));
    await run('openssl', [
      'ts',
      '-reply',
      '-queryfile',
      query,
      '-config',
      join(folder, 'openssl.cnf'),
      '-section',
      'tsa',
      '-inkey',
      join(folder, `${name}-tsa.key`),
      '-signer',
      join(folder, `${name}-tsa.crt`),
      ...(manner === 'issuedByLeaf' ? ['-chain', join(folder, 'honest-tsa.crt')] : []),
      '-out',
      reply,
    ]);
    const bytes = await readFile(reply);
    if (manner === 'brokenSignature') bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    return bytes;
  };

  // openssl counts in a file, so one at a time.
  let turn: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    asked += 1;
    turn = turn.then(async () => {
      const body = await bodyOf(request);
      if (manner === 'broken') return response.writeHead(500).end();
      if (manner === 'webPage') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
      if (manner === 'refuses') return response.writeHead(200).end(Buffer.from('30053003020102', 'hex'));
      return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await answer(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    rootFile: join(folder, 'honest-ca.crt'),
    behave: (next: Manner) => void (manner = next),
    asked: () => asked,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
