import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyEvidence } from '#areas/consent/record/evidence/verify-evidence.ts';
import { hashesIn } from '#areas/consent/record/evidence/verify-trust.ts';
import { verdictOf } from '#areas/consent/record/evidence/verify-verdict.ts';
import { unzip, zipOf } from '#areas/consent/record/evidence/verify-zip.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { fingerprintOf, readCertificates } from '#kernel/seal/certificates.ts';
import { openOwnKey } from '#kernel/seal/own-key.ts';
import { openPkcs12Key } from '#kernel/seal/pkcs12-key.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';
import { signPdf } from '#kernel/seal/sign-pdf.ts';
import { openTimeStampAuthority } from '#kernel/seal/time-stamp-authority.ts';
import {
  asFile,
  evidencePack,
  givenRefusedForm,
  givenWithdrawnForm,
  jsonFile,
  listedAgain,
  type PackBytes,
  type PackFiles,
  rechained,
  signedAgain,
} from '#testing/consent/evidence-packs.ts';
import { forgedZip } from '#testing/consent/forged-zip.ts';
import { openHospital } from '#testing/hospital.ts';
import { byScope } from '#testing/scope.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';
import { openTestAuthority } from '#testing/consent/time-stamp-authority.ts';

const run = promisify(execFile);
let folder = '';
let zip: PackBytes;
let files: PackFiles;
/** Before the withdrawal. */
let before: PackFiles;
/** Of another patient. */
let other: PackFiles;
/** Whose patient refused. */
let refused: PackFiles;
/** With a time-stamp each. */
let stamped: PackBytes;
let stampedOther: PackBytes;
let stranger: SealKey;
let hospitalKey: SealKey;
let published: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nattoku-forgeries-'));
  const hospital = await openHospital();
  const { services } = hospital.server;
  const withdrawn = await givenWithdrawnForm(hospital);
  zip = withdrawn.zip;
  files = withdrawn.files;
  before = withdrawn.before.files;
  refused = (await givenRefusedForm(hospital)).files;
  const authority = await openTestAuthority(join(folder, 'tsa'));
  const roots = readCertificates(await readFile(authority.rootFile, 'utf8'));
  const settings = { url: authority.url, authorization: null, roots, policy: null };
  const seal = { ...services.seal, timeStamps: openTimeStampAuthority(settings, () => hospital.clock.now()) };
  const packs = [];
  for (let count = 0; count < 2; count += 1) {
    const form = await givenSignedForm(hospital);
    await sealForm({ ...services, seal }, hospital.facilityId, form.sealingId);
    packs.push((await evidencePack(hospital, form.id)).files);
  }
  await authority.close();
  other = packs[0] ?? new Map();
  stamped = fileOf(other, 'sealed.pdf');
  stampedOther = fileOf(packs[1] ?? new Map(), 'sealed.pdf');
  hospitalKey = await services.seal.key();
  const [tsa] = readCertificates(await readFile(join(folder, 'tsa', 'honest-tsa.crt'), 'utf8'));
  published = [hospitalKey.certificate, ...(tsa ? [tsa] : [])].map(fingerprintOf);
  // Its name is that of the hospital's key.
  stranger = await openOwnKey(join(folder, 'stranger'), new Date());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileOf = (from: PackFiles, name: string): PackBytes => from.get(name) ?? new Uint8Array();
const judge = async (forged: PackBytes | PackFiles, hashes: readonly string[] = published) => {
  const opened = forged instanceof Map ? { files: forged, fault: null } : unzip(forged);
  const report = await verifyEvidence(opened.files, hashes, opened.fault);
  const { colour, headline } = verdictOf(report);
  return {
    colour,
    headline,
    words: report.findings
      .filter(({ level }) => level !== 'ok')
      .map(({ file, words }) => `${file}：${words}`)
      .join('\n'),
  };
};
const alone = (pdf: PackBytes): PackFiles => new Map([['同意書.pdf', pdf]]);
const without = (...names: string[]): PackFiles => new Map([...files].filter(([name]) => !names.includes(name)));
const withFile = (name: string, bytes: PackBytes): PackFiles => new Map(files).set(name, bytes);
const entries = (from = files) =>
  [...from].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, bytes]) => ({ name, bytes }));
const edited = (name: string, change: (text: string) => string): PackFiles => {
  const text = new TextDecoder().decode(fileOf(files, name));
  const changed = change(text);
  if (changed === text) throw new Error(`nothing changed in ${name}`);
  return withFile(name, new TextEncoder().encode(changed));
};
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const editedPdf = (pdf: PackBytes, change: (text: string) => string): PackBytes => {
  const changed = Uint8Array.from(Buffer.from(change(latin(pdf)), 'latin1'));
  if (Buffer.from(changed).equals(pdf)) throw new Error('nothing changed');
  return changed;
};
const sealedByStranger = async (): Promise<PackBytes> => {
  const document = await PDFDocument.load(fileOf(files, 'issued.pdf'), { updateMetadata: false });
  const sealing = { key: stranger, reason: '同意書の確定', facilityName: 'さくら総合病院', at: new Date() };
  return Uint8Array.from(await signPdf(document, { ...sealing, recordSha256: null, timeStamp: null }));
};
/** From `/Contents <` to the `>`. */
const holeOf = (pdf: PackBytes) => /\/Contents <([\da-f]+)>/.exec(latin(pdf))?.[1] ?? '';

test('green: the pack as it was saved, with the hashes that the hospital publishes, and each sealed PDF by itself', async () => {
  expect(await judge(zip)).toEqual({
    colour: 'green',
    headline: expect.stringMatching(
      /^\d{4}年\d+月\d+日 \d+時\d+分に病院が書き出したままの証拠で、病院の鍵で署名されています。$/,
    ),
    words: '',
  });
  for (const pack of [files, before, other]) expect(await judge(pack)).toMatchObject({ colour: 'green', words: '' });
  for (const pdf of [fileOf(files, 'sealed.pdf'), fileOf(files, 'withdrawal.pdf'), stamped])
    expect(await judge(alone(pdf))).toMatchObject({ colour: 'green', words: '' });
});

test('yellow: without a hash of the hospital nothing says whose key it is', async () => {
  for (const chosen of [zip, files, alone(stamped)])
    expect(await judge(chosen, [])).toMatchObject({
      colour: 'yellow',
      headline: '中身は変わっていませんが、この鍵が病院のものだと保証する情報がありません。',
      words: expect.stringContaining(published[0] ?? '-'),
    });
});

test('a key that the hospital changed between sealing and exporting: yellow until both are known, then green', async () => {
  const renewed = await signedAgain(files, stranger);
  expect(await judge(renewed, [])).toMatchObject({
    colour: 'yellow',
    headline: expect.stringContaining('鍵が違います'),
  });
  const both = [...published, fingerprintOf(stranger.certificate)];
  expect(await judge(renewed, both)).toMatchObject({ colour: 'green', words: '' });
});

test('a key that an authority certified: green, and every byte of its signature counts, those of the authority too', async () => {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => run('openssl', args);
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384', '-nodes', '-days', '9'];
  await openssl('req', '-x509', ...ec, '-keyout', at('ca.key'), '-out', at('ca.crt'), '-subj', '/CN=認証局', '-utf8');
  await openssl(
    'req',
    ...ec.slice(0, 5),
    '-keyout',
    at('own.key'),
    '-out',
    at('own.csr'),
    '-subj',
    '/CN=さくら総合病院',
    '-utf8',
  );
  await openssl(
    'x509',
    '-req',
    '-in',
    at('own.csr'),
    '-CA',
    at('ca.crt'),
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-days',
    '9',
    '-out',
    at('own.crt'),
  );
  const parts = ['-inkey', at('own.key'), '-in', at('own.crt'), '-certfile', at('ca.crt')];
  await openssl('pkcs12', '-export', ...parts, '-out', at('own.p12'), '-passout', 'pass:nattoku');
  const key = await openPkcs12Key(at('own.p12'), 'nattoku');
  expect(key.chain).toHaveLength(1);

  const signed = await signedAgain(files, key);
  const known = [...published, fingerprintOf(key.certificate)];
  expect(await judge(signed, known)).toMatchObject({ colour: 'green', words: '' });
  const signature = fileOf(signed, 'manifest.p7s');
  const unseen: number[] = [];
  for (let place = 0; place < signature.length; place += 3) {
    const changed = signature.slice();
    changed[place] = (changed[place] ?? 0) ^ 1;
    if ((await judge(new Map(signed).set('manifest.p7s', changed), known)).colour !== 'red') unseen.push(place);
  }
  expect(unseen).toEqual([]);
});

test('green: the sealed record of a refusal', async () => {
  expect(await judge(refused)).toMatchObject({ colour: 'green', words: '' });
});

test('hashes are read however they are grouped; what is none is none', () => {
  const [hash = ''] = published;
  const grouped = hash.match(/.{4}/g)?.join(' ') ?? '';
  const wide = grouped.replaceAll(/[\da-f]/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0));
  for (const text of [
    hash,
    grouped,
    grouped.toUpperCase(),
    hash.match(/../g)?.join(':') ?? '',
    wide,
    `SHA-256 ${grouped}\n有効期限 2036-11-22`,
  ])
    expect(hashesIn(text)).toEqual([hash]);
  expect(hashesIn(`${grouped.slice(0, 39)}\n${grouped.slice(39)}`)).toEqual([hash]);
  expect(hashesIn(`${hash}\n${'0'.repeat(64)}`)).toEqual([hash, '0'.repeat(64)]);
  expect(hashesIn(`${hash}0 abc 12`)).toEqual([]);
});

/** Without the hospital's key. */
const planned: Record<string, () => PackBytes | PackFiles | Promise<PackBytes | PackFiles>> = {
  'two entries of one name': () => forgedZip([...entries(), { name: 'record.json', bytes: asFile({}) }]),
  'two names that differ in case alone': () => forgedZip([...entries(), { name: 'Record.json', bytes: asFile({}) }]),
  'two names that are one in Unicode': () => forgedZip([...entries(), { name: 'ｒecord.json', bytes: asFile({}) }]),
  'an entry that the directory does not know': () =>
    forgedZip([...entries(), { name: 'z.txt', bytes: asFile(1), isListed: false }]),
  'bytes before the first entry': () => forgedZip(entries(), { before: Buffer.from('#!/bin/sh\n') }),
  'bytes behind the end': () => forgedZip(entries(), { behind: Buffer.from('more') }),
  'a comment': () => forgedZip(entries(), { comment: 'checked by the court' }),
  'another name in the entry than in the directory': () =>
    forgedZip(entries().map((entry) => (entry.name === 'log.json' ? { ...entry, localName: 'gol.json' } : entry))),
  'an entry that says it is encrypted': () =>
    forgedZip(entries().map((entry) => (entry.name === 'log.json' ? { ...entry, flags: 0x0801 } : entry))),
  'sizes behind the bytes': () => forgedZip(entries().map((entry) => ({ ...entry, flags: 0x0808 }))),
  'a name that leads out of the folder': () => forgedZip([...entries(), { name: '../verify.html', bytes: asFile(1) }]),
  'an extra field': () =>
    forgedZip(entries().map((entry) => ({ ...entry, extra: Buffer.from('\u{1}\u{0}\u{0}\u{0}') }))),
  'other times of entries': () => forgedZip(entries().map((entry) => ({ ...entry, time: 1 }))),
  'entries in another order': () => forgedZip(entries().toReversed()),
  'packed again by another tool': () => Uint8Array.from(zipSync(Object.fromEntries(files), { level: 6 })),
  'a directory of ZIP64': () => {
    const changed = zip.slice();
    changed.fill(0xff, changed.length - 6, changed.length - 2);
    return changed;
  },
  'no ZIP behind the name of one': () => zip.slice(0, 2000),

  'a stroke moved': () => edited('signatures.json', (text) => text.replace('"x": 0.35', '"x": 0.45')),
  'a stroke moved, and the chain made whole again': () =>
    rechained(files, (each) => ({
      ...each,
      signature: JSON.parse(JSON.stringify(each['signature']).replace('0.35', '0.45')) as unknown,
    })),
  'another name, and the chain and the list made again': () =>
    listedAgain(rechained(files, (each) => ({ ...each, typedName: '別人 太郎' }))),
  'a value that was written in': () => edited('record.json', (text) => text.replace('内視鏡検査', '開腹手術')),
  'the withdrawal taken out': () => without('withdrawal.pdf', 'withdrawal-seal.json', 'withdrawal-certificates.pem'),
  'the withdrawal taken out of the list as well': () =>
    listedAgain(without('withdrawal.pdf', 'withdrawal-seal.json', 'withdrawal-certificates.pem')),
  'the list from before the withdrawal': () =>
    withFile('manifest.json', fileOf(before, 'manifest.json')).set('manifest.p7s', fileOf(before, 'manifest.p7s')),
  'the list without its signature': () => without('manifest.p7s'),
  'the signature of another list': () => withFile('manifest.p7s', fileOf(other, 'manifest.p7s')),
  "another patient's sealed consent": () => withFile('sealed.pdf', fileOf(other, 'sealed.pdf')),
  "another patient's sealed consent, listed": () => listedAgain(withFile('sealed.pdf', fileOf(other, 'sealed.pdf'))),
  "another patient's record": () => withFile('record.json', fileOf(other, 'record.json')),
  'an entry of the log left out': () => withFile('log.json', asFile(jsonFile<unknown[]>(files, 'log.json').slice(1))),
  'a file put in': () => withFile('note.txt', asFile('seen by the court')),
  'other certificates beside the seal': () =>
    withFile('sealed-certificates.pem', new TextEncoder().encode(stranger.certificate.toString())),
  'another page shown': () => withFile('issued.pdf', fileOf(files, 'sealed.pdf')),
  'another verifier': () => edited('verify.html', (text) => text.replace("colour: 'red'", "colour: 'green'")),
  'a list of the first format': () => edited('manifest.json', (text) => text.replace('evidence.2', 'evidence.1')),

  'round brackets around the seal': () =>
    alone(editedPdf(stamped, (text) => text.replace(/\/Contents <([\da-f]+)>/, '/Contents ($1)'))),
  'the seal in capital digits': () =>
    alone(editedPdf(stamped, (text) => text.replace(holeOf(stamped), (hex) => hex.toUpperCase()))),
  'something in the room behind the seal': () =>
    alone(editedPdf(stamped, (text) => text.replace(/00>(?=\s*\/|\s*>>)/, '01>'))),
  'a revision added behind the seal': () =>
    alone(editedPdf(stamped, (text) => `${text}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n`)),
  'a second signature behind the seal': () =>
    alone(
      editedPdf(
        stamped,
        (text) =>
          `${text}\n9 0 obj\n<< /Type /Sig /ByteRange [ 0 10 20 ${text.length} ] /Contents <00> >>\nendobj\n%%EOF\n`,
      ),
    ),
  'a ByteRange that leaves out the end': () =>
    alone(
      editedPdf(stamped, (text) =>
        text.replace(
          /\/ByteRange \[ 0 (\d+) (\d+) (\d+) ( *)\]/,
          (_, a, b, c, blank) => `/ByteRange [ 0 ${a} ${b} ${Number(c) - 1} ${blank}]`,
        ),
      ),
    ),
  "another seal's time-stamp": () => {
    const [own, theirs] = [holeOf(stamped), holeOf(stampedOther)];
    const token = (hex: string) => hex.slice(hex.indexOf('2a864886f70d010910020e'));
    if (token(own).length !== token(theirs).length)
      return alone(editedPdf(stamped, (text) => text.replace(own, theirs)));
    return alone(editedPdf(stamped, (text) => text.replace(token(own), token(theirs))));
  },
  "another consent's seal": () =>
    alone(
      editedPdf(stamped, (text) =>
        text.replace(
          holeOf(stamped),
          holeOf(stampedOther).padEnd(holeOf(stamped).length, '0').slice(0, holeOf(stamped).length),
        ),
      ),
    ),
};

describe('without the hospital’s key every planned forgery is red', () => {
  test.each(Object.entries(planned))('%s', async (_, forge) => {
    const forged = await forge();
    for (const hashes of [published, []]) {
      const { colour, words } = await judge(forged, hashes);
      expect({ colour, words }).toEqual({ colour: 'red', words: expect.stringMatching(/./) });
    }
  });
});

/** With a key of the same name that the forger made; `alone` says what is seen before anybody knows the hospital's hash. */
const strangers: Record<string, { forge: () => PackFiles | Promise<PackFiles>; unknown: 'yellow' | 'red' }> = {
  'the list signed again': { forge: () => files, unknown: 'yellow' },
  'the strokes changed, chain and list made again': {
    forge: () => rechained(files, (each) => ({ ...each, initials: { forged: true } })),
    unknown: 'red',
  },
  'the name changed, chain and list made again': {
    forge: () => rechained(files, (each) => ({ ...each, typedName: '別人 太郎' })),
    unknown: 'red',
  },
  'the withdrawal taken out of files, records and list': {
    forge: () =>
      without('withdrawal.pdf', 'withdrawal-seal.json', 'withdrawal-certificates.pem').set(
        'withdrawal.json',
        asFile({ withdrawal: null, acknowledgements: [], voidings: [] }),
      ),
    unknown: 'yellow',
  },
  'the reason of the withdrawal changed': {
    forge: () => edited('withdrawal.json', (text) => text.replace('考え直した', '書き間違い')),
    unknown: 'red',
  },
  'the decision changed': {
    forge: () => edited('record.json', (text) => text.replace('"decision": "agree"', '"decision": "refuse"')),
    unknown: 'red',
  },
  'the log emptied': { forge: () => withFile('log.json', asFile([])), unknown: 'yellow' },
  'the consent taken out beside its withdrawal': {
    forge: () => without('sealed.pdf', 'sealed-seal.json'),
    unknown: 'red',
  },
  "another patient's sealed consent": {
    forge: () => withFile('sealed.pdf', fileOf(other, 'sealed.pdf')),
    unknown: 'red',
  },
  'the template exchanged': { forge: () => withFile('template.pdf', fileOf(files, 'sealed.pdf')), unknown: 'red' },
  'the consent sealed again': { forge: async () => withFile('sealed.pdf', await sealedByStranger()), unknown: 'red' },
  'everything sealed again, the withdrawal gone': {
    forge: async () =>
      without('withdrawal.pdf', 'withdrawal-seal.json', 'withdrawal-certificates.pem')
        .set('withdrawal.json', asFile({ withdrawal: null }))
        .set('sealed.pdf', await sealedByStranger()),
    unknown: 'yellow',
  },
};

describe('a stranger’s key of the same name is named and never green', () => {
  test.each(Object.entries(strangers))('%s', async (_, { forge, unknown }) => {
    const forged = await signedAgain(await forge(), stranger);
    const [unasked, asked] = [await judge(forged, []), await judge(forged)];
    expect([unasked.colour, asked.colour]).toEqual([unknown, 'red']);
    const named = fingerprintOf(stranger.certificate);
    expect(unasked.words).toContain(named);
    expect(asked.words).toContain(named);
    expect(asked.words).toMatch(/病院が公開している証明書のものではありません：名義「[^」]+」、発行者「[^」]+」/);
  });

  test('a sealed PDF of a stranger by itself', async () => {
    const forged = alone(await sealedByStranger());
    expect(await judge(forged, [])).toMatchObject({ colour: 'yellow' });
    expect(await judge(forged)).toMatchObject({ colour: 'red', headline: expect.stringContaining('病院の鍵ではない') });
  });
});

/** Numbers that are the same in every run (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
};

/** One to four bytes flipped, put in, taken out or swapped, at a random place. */
function mutated(bytes: PackBytes, random: () => number): PackBytes {
  const below = (limit: number) => Math.floor(random() * limit);
  const count = 1 + below(4);
  const at = below(bytes.length);
  const list = Buffer.from(bytes);
  switch (below(4)) {
    case 0:
      list[at] = (list[at] ?? 0) ^ (1 << below(8));
      return Uint8Array.from(list);
    case 1:
      return Uint8Array.from(
        Buffer.concat([
          list.subarray(0, at),
          Buffer.from(Array.from({ length: count }, () => below(256))),
          list.subarray(at),
        ]),
      );
    case 2:
      return Uint8Array.from(Buffer.concat([list.subarray(0, at), list.subarray(at + count)]));
    default: {
      const to = below(bytes.length);
      [list[at], list[to]] = [list[to] ?? 0, list[at] ?? 0];
      return Uint8Array.from(list);
    }
  }
}

/** Another word or number somewhere in the JSON, written again as the hospital writes it. */
function editedJson(bytes: PackBytes, random: () => number): PackBytes {
  const text = new TextDecoder().decode(bytes);
  const places = [...text.matchAll(/: ("[^"\n]+"|\d[\d.]*|true|false|null)/g)];
  const place = places[Math.floor(random() * places.length)];
  if (!place) return bytes;
  const changed = `: ${place[1] === 'true' ? 'false' : place[1]?.startsWith('"') ? '"偽"' : String(Math.floor(random() * 1e9))}`;
  return new TextEncoder().encode(text.slice(0, place.index) + changed + text.slice(place.index + place[0].length));
}

/** Where it differs from what it was made of. */
const placeOf = (forged: PackBytes | PackFiles): string => {
  const changed = forged instanceof Map ? (forged.get('同意書.pdf') ?? zip) : forged;
  const from = [stamped, fileOf(files, 'withdrawal.pdf'), zip].find(
    ({ length }) => Math.abs(length - changed.length) < 5,
  );
  const at = changed.findIndex((byte, index) => byte !== from?.[index]);
  return ` at ${at}: ${latin(changed.subarray(at - 60, at + 60))} was ${latin(from?.subarray(at - 60, at + 60) ?? zip)}`;
};

/** Of the random forgeries, a sample runs in `npm test`. */
const SHARE = byScope(0.05, 1);

describe('3,000 random forgeries in the full scope, none of them unseen', () => {
  const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.from(a).equals(b);
  const names = () => [...files.keys()];
  const anyName = (random: () => number) => names()[Math.floor(random() * names().length)] ?? '';
  const kinds: Record<string, { count: number; forge: (random: () => number) => PackBytes | PackFiles | null }> = {
    'bytes of the ZIP': {
      count: 1200,
      forge: (random) => {
        const changed = mutated(zip, random);
        return isSame(changed, zip) ? null : changed;
      },
    },
    'bytes of a file, packed again': {
      count: 800,
      forge: (random) => {
        const name = anyName(random);
        const changed = mutated(fileOf(files, name), random);
        return isSame(changed, fileOf(files, name)) ? null : zipOf(withFile(name, changed));
      },
    },
    'words of the JSON, packed again with a list that fits': {
      count: 400,
      forge: (random) => {
        const json = [
          'record.json',
          'signatures.json',
          'viewing.json',
          'withdrawal.json',
          'log.json',
          'sealed-seal.json',
        ];
        const name = json[Math.floor(random() * json.length)] ?? '';
        const changed = editedJson(fileOf(files, name), random);
        return isSame(changed, fileOf(files, name)) ? null : zipOf(listedAgain(withFile(name, changed)));
      },
    },
    'bytes of a sealed PDF by itself': {
      count: 600,
      forge: (random) => {
        const pdf = random() < 0.5 ? stamped : fileOf(files, 'withdrawal.pdf');
        // Half of them where nobody but the seal itself says what it is.
        const hole = latin(pdf).indexOf('/Contents <');
        const changed = random() < 0.5 ? mutated(pdf, random) : editedHole(pdf, hole, random);
        return isSame(changed, pdf) ? null : alone(changed);
      },
    },
  };
  const editedHole = (pdf: PackBytes, hole: number, random: () => number): PackBytes => {
    const size = holeOf(pdf).length;
    const part = mutated(pdf.slice(hole, hole + size + 12), random);
    return Uint8Array.from(Buffer.concat([pdf.subarray(0, hole), part, pdf.subarray(hole + size + 12)]));
  };

  test.each(Object.entries(kinds))(
    '%s',
    async (kind, { count, forge }) => {
      const random = randomOf(kind.length * 7919);
      const unseen: string[] = [];
      for (let made = 0; made < count * SHARE;) {
        const forged = forge(random);
        if (!forged) continue;
        made += 1;
        const { colour, words } = await judge(forged);
        if (colour !== 'red') unseen.push(`forgery ${made} is ${colour}: ${words}${placeOf(forged)}`);
      }
      expect(unseen).toEqual([]);
    },
    240_000,
  );
});
