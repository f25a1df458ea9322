// Also runs in the page inside the evidence pack: what it imports stands before it there, and there is nothing else.
import {
  type Certificate,
  digestNames,
  isOneChain,
  isSignedBy,
  isValidAt,
  mayStampTime,
  readCertificate,
  type ReadCertificate,
  shownCertificate,
  signatureDigests,
} from '#areas/consent/record/evidence/verify-certificate.ts';
import {
  Broken,
  type Der,
  derTags,
  hexOf,
  insideDer,
  oidOf,
  readDer,
  readDerTime,
  sameBytes,
  sha256Of,
  wholeDer,
} from '#areas/consent/record/evidence/verify-der.ts';

type CmsBytes = Uint8Array<ArrayBuffer>;

export type CheckedCms = {
  certificate: Certificate;
  /** SHA-256 of every certificate that came along: the signer's, then the others in the order of their hashes. */
  certificates: string[];
  /** The signer's certificate, then the others that came along. */
  chain: ReadCertificate[];
  content: CmsBytes | null;
  signature: CmsBytes;
  timeStampToken: CmsBytes | null;
};

const cmsOids = {
  signedData: '2a864886f70d010702',
  data: '2a864886f70d010701',
  timeStampInfo: '2a864886f70d0109100104',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingCertificate: '2a864886f70d010910020c',
  signingCertificateV2: '2a864886f70d010910022f',
  timeStampToken: '2a864886f70d010910020e',
};

/** An algorithm without parameters, or with none said. What we sign ourselves says none where `isBare`: one meaning has one text. */
const plainOid = (algorithm: Der | undefined, isBare: boolean | null): string => {
  const [type, parameters] = insideDer(algorithm, derTags.sequence, 2);
  if (parameters && hexOf(parameters.raw) !== '0500') throw new Broken('der');
  if (isBare !== null && isBare !== (parameters === undefined)) throw new Broken('der');
  return oidOf(type);
};
const RSA_WITH = '2a864886f70d0101';

const attributesOf = (element: Der | undefined): Map<string, Der> => {
  const found = new Map<string, Der>();
  for (const attribute of element ? readDer(element.content) : []) {
    const [type, values] = insideDer(attribute, derTags.sequence, 2);
    const [value] = insideDer(values, derTags.set, 1);
    if (!value || found.has(oidOf(type))) throw new Broken('der');
    found.set(oidOf(type), value);
  }
  return found;
};

/** The signature names its certificate by its hash (RFC 5035; RFC 2634 of older authorities), so that no other can be put in its place. */
async function isNamedIn(attributes: ReadonlyMap<string, Der>, certificate: CmsBytes): Promise<boolean> {
  const newer = attributes.get(cmsOids.signingCertificateV2);
  const named = newer ?? attributes.get(cmsOids.signingCertificate);
  const id = insideDer(insideDer(insideDer(named)[0])[0]);
  const [first] = id;
  const hash = !newer ? 'SHA-1' : first?.tag === derTags.sequence ? digestNames[oidOf(insideDer(first)[0])] : 'SHA-256';
  const told = id.find(({ tag }) => tag === derTags.octets);
  if (!hash || !told) throw new Broken('certificate');
  return sameBytes(told.content, new Uint8Array(await crypto.subtle.digest(hash, certificate)));
}

/** ContentInfo and SignedData around the one signature; what stands in no place of these is refused. */
function readFrame(bytes: CmsBytes, contentType: string) {
  const [type, wrapped] = insideDer(wholeDer(bytes), derTags.sequence, 2);
  const [signedData] = insideDer(wrapped, derTags.context0, 1);
  const parts = insideDer(signedData, derTags.sequence, 5);
  const [version, digests, encapsulated, certificates, signers] = parts;
  const [innerType, inner] = insideDer(encapsulated, derTags.sequence, 2);
  const isOurs = contentType === cmsOids.data;
  const isKnown = hexOf(version?.raw ?? new Uint8Array()) === (isOurs ? '020101' : '020103');
  if (!isKnown || oidOf(type) !== cmsOids.signedData || oidOf(innerType) !== contentType) throw new Broken('der');
  const hash = digestNames[plainOid(insideDer(digests, derTags.set, 1)[0], isOurs || null)];
  if (!hash) throw new Broken('digest');
  const content = inner ? insideDer(inner, derTags.context0, 1)[0] : undefined;
  if (content && content.tag !== derTags.octets) throw new Broken('der');
  const given = insideDer(certificates, derTags.context0).map(({ raw }) => readCertificate(raw));
  const order = given.map(({ raw }) => hexOf(raw));
  // What a hospital signs is in the order of DER; authorities of time do not keep to it.
  if (isOurs && order.join() !== order.toSorted().join()) throw new Broken('der');
  const [signer] = insideDer(signers, derTags.set, 1);
  return { hash, content: content?.content ?? null, given, signer };
}

function readSigner(element: Der | undefined, hash: string, isOurs: boolean) {
  const parts = insideDer(element, derTags.sequence, 7);
  const [version, name, digestAlgorithm, signed, algorithm, value, rest] = parts;
  const isSound =
    hexOf(version?.raw ?? new Uint8Array()) === '020101' &&
    digestNames[plainOid(digestAlgorithm, isOurs || null)] === hash &&
    (!rest || rest.tag === derTags.context1);
  if (!isSound || signed?.tag !== derTags.context0 || value?.tag !== derTags.octets) throw new Broken('signature');
  const [issuer, serial] = insideDer(name, derTags.sequence, 2);
  if (!issuer || !serial) throw new Broken('signature');
  const unsigned = attributesOf(rest);
  if (rest && (unsigned.size !== 1 || !unsigned.has(cmsOids.timeStampToken))) throw new Broken('der');
  const isRsa = oidOf(insideDer(algorithm)[0]).startsWith(RSA_WITH);
  const named = plainOid(algorithm, isOurs ? !isRsa : null);
  // Plain RSA, as older authorities of time name it, takes the hash of the digest; any other name that is not known says nothing.
  const signatureHash = named === `${RSA_WITH}01` && !isOurs ? hash : signatureDigests[named];
  if (!signatureHash) throw new Broken('signature');
  const isOwn = (each: ReadCertificate): boolean =>
    sameBytes(each.serial.raw, serial.raw) && sameBytes(each.issuer.raw, issuer.raw);
  return { isOwn, signed, signatureHash, value: value.content, token: unsigned.get(cmsOids.timeStampToken) };
}

/**
 * Checks a CMS signature (RFC 5652): the digest of what was signed, that the key of its certificate made it, and that nothing stands in it that
 * has no place there.
 * @param detached what was signed, where it does not stand inside.
 * @throws Broken with `digest`, `signature`, `certificate`, `der` or `key`.
 */
export async function checkCms(bytes: CmsBytes, detached: CmsBytes | null): Promise<CheckedCms> {
  const contentType = detached ? cmsOids.data : cmsOids.timeStampInfo;
  const { hash, content, given, signer } = readFrame(bytes, contentType);
  const { isOwn, signed, signatureHash, value, token } = readSigner(signer, hash, detached !== null);
  const own = given.find(isOwn);
  const over = detached ?? content;
  if (!own) throw new Broken('certificate');
  if (!over || (detached && content)) throw new Broken('digest');
  const attributes = attributesOf(signed);
  const digest = new Uint8Array(await crypto.subtle.digest(hash, over));
  const told = attributes.get(cmsOids.messageDigest);
  if (oidOf(attributes.get(cmsOids.contentType)) !== contentType) throw new Broken('der');
  if (!told || !sameBytes(told.content, digest)) throw new Broken('digest');
  if (!(await isNamedIn(attributes, own.raw))) throw new Broken('certificate');
  const asSet = signed.raw.slice();
  asSet[0] = derTags.set;
  if (!(await isSignedBy(own.key, signatureHash, value, asSet))) throw new Broken('signature');
  const others = given.filter((each) => each !== own);
  if (!(await isOneChain(own, others))) throw new Broken('certificate');
  return {
    certificate: await shownCertificate(own),
    certificates: [await sha256Of(own.raw), ...(await Promise.all(others.map(({ raw }) => sha256Of(raw)))).toSorted()],
    chain: [own, ...others],
    content,
    signature: value,
    timeStampToken: token?.raw ?? null,
  };
}

/**
 * When an authority saw this signature (RFC 3161). Its certificate must be one for time-stamps, and every certificate must be valid at that
 * moment. Whether the authority is one to be trusted is the caller's question.
 * @throws Broken
 */
export async function checkTimeStamp(
  token: CmsBytes,
  stamped: CmsBytes,
): Promise<{ at: Date; authority: Certificate }> {
  const { content, certificate, chain } = await checkCms(token, null);
  const [, , imprint, , time] = insideDer(wholeDer(content ?? new Uint8Array()));
  const [algorithm, digest] = insideDer(imprint, derTags.sequence, 2);
  const hash = digestNames[oidOf(insideDer(algorithm)[0])];
  if (!hash || !digest) throw new Broken('timeStamp');
  if (!sameBytes(digest.content, new Uint8Array(await crypto.subtle.digest(hash, stamped))))
    throw new Broken('timeStamp');
  const at = readDerTime(time);
  const [own] = chain;
  if (!own || !mayStampTime(own)) throw new Broken('timeStampPurpose');
  if (!chain.every((each) => isValidAt(each, at))) throw new Broken('timeStampExpired');
  return { at, authority: certificate };
}
