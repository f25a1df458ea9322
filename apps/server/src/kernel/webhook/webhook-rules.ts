import { BlockList, isIP } from 'node:net';

/** Which addresses a server may send events to. Names are looked at by the addresses that they stand for, at every single try. */
export type WebhookRules = {
  /** Without TLS: on one's own machine only. */
  plainHttp: boolean;
  /** @param address IPv4 or IPv6, as the resolver gives it. */
  mayReach(address: string): boolean;
  /** How long the other side may take, in milliseconds. */
  answerMs: number;
};

const ANSWER_MS = 10_000;

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
};

/** IANA's special-purpose registry: own machine, private networks, link-local (cloud metadata), documentation, multicast, reserved. */
const special4 = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);
/** What is given out to the public; of it, what carries an IPv4 address inside or is for documentation. */
const public6 = listOf(['2000::/3']);
const special6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);
const loopback = listOf(['127.0.0.0/8', '::1/128']);

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** An IPv4 address in the clothes of IPv6 is what it stands for. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !special4.check(address)
    : isIP(address) === 6 && public6.check(address, 'ipv6') && !special6.check(address, 'ipv6');

/** On one person's machine nothing leaves it (specification/environments.md §2). */
export const localWebhookRules: WebhookRules = {
  plainHttp: true,
  mayReach: (given) => isIP(plain(given)) !== 0 && loopback.check(plain(given), familyOf(plain(given))),
  answerMs: ANSWER_MS,
};

/**
 * Public addresses by TLS, and of the private ones those networks that the operator names: the person who may register an address must not be able to
 * look around inside the hospital's network with it.
 * @param networks e.g. `10.20.0.0/16`
 */
export const servedWebhookRules = (networks: readonly string[]): WebhookRules => {
  const allowed = listOf(networks);
  return {
    plainHttp: false,
    mayReach: (given) => {
      const address = plain(given);
      return isIP(address) !== 0 && (isPublic(address) || allowed.check(address, familyOf(address)));
    },
    answerMs: ANSWER_MS,
  };
};

/** Reads WEBHOOK_NETWORKS. Throws a sentence that names the variable. */
export const readNetworks = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((network) => network.trim())
    .filter((network) => network !== '')
    .map((network) => {
      const [address = '', bits = '', ...rest] = network.split('/');
      const longest = isIP(address) === 6 ? 128 : 32;
      const isRight = isIP(address) !== 0 && /^\d+$/.test(bits) && Number(bits) >= 8 && Number(bits) <= longest;
      if (!isRight || rest.length > 0)
        throw new Error(
          `WEBHOOK_NETWORKS: must name networks such as 10.20.0.0/16, separated by commas; not "${network}".`,
        );
      return network;
    });
