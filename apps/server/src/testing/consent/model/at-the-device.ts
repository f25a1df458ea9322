import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import type { ConsentRecord, PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type { ConsentDecisionKind } from '@nattoku/contract/consent/consent-state';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { getPatientPage } from '#areas/patient-page/patient-page.reading.ts';
import { aBrowser } from '#areas/patient-page/patient-page.browser.ts';
import { takeRecords } from '#areas/patient-page/patient-page.records.ts';
import { checkBirthDate, openLinkSession } from '#areas/patient-page/patient-page.session.ts';
import { decryptLinkSecret } from '#domain/order/link/link-secret.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { LinkScope } from '#kernel/scope.ts';
import type { World } from '#testing/consent/model/model-world.ts';
import { anInk } from '#testing/consent/signable-form.ts';

type Signer = PatientConsent['signers'][number];
type Happening = ConsentRecord extends infer R
  ? R extends ConsentRecord
    ? Omit<R, 'id' | 'at' | 'orderId'>
    : never
  : never;

/** The link of the form's order that works now, with the birth date that opens it; null where there is none. */
export async function openLink({
  hospital: { server },
  formId,
}: Pick<World, 'hospital' | 'formId'>): Promise<{ secret: string; birthDate: PlainDate } | null> {
  const { rows } = await server.owner.query<{ id: string; sealed_secret: Buffer; birth_date: PlainDate }>(
    `SELECT l.id, l.sealed_secret, p.birth_date::text FROM consent_forms f
       JOIN order_links l ON l.order_id = f.order_id AND l.revoked_at IS NULL
       JOIN patients own ON own.id = f.patient_id JOIN patients p ON p.id = coalesce(own.survivor_id, own.id) WHERE f.id = $1`,
    [formId],
  );
  const [link] = rows;
  if (!link) return null;
  const secret = decryptLinkSecret(server.services.auditKey, link.id, link.sealed_secret);
  return { secret, birthDate: link.birth_date };
}

/** The patient's page, opened by the link that lives now; null where no link opens anything. */
export async function openPage(world: World): Promise<Page | null> {
  const { server, facilityId } = world.hospital;
  const link = await openLink(world);
  if (!link) return null;
  const { secret, birthDate } = link;
  const { scopeOf, log } = server.services;
  try {
    const knocking = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
    const { actor } = await openLinkSession(knocking, { secret, former: null });
    const unknown = scopeOf(actor, newId(), log);
    const verdict = await checkBirthDate(unknown, { birthDate, deviceClass: 'phone' });
    if (verdict.kind !== 'right') return null;
    return new Page(world, scopeOf({ ...actor, verified: true }, newId(), log));
  } catch (error) {
    if (error instanceof Problem && (error.code === 'link.invalid' || error.code === 'link.locked')) return null;
    throw error;
  }
}

export class Page {
  private readonly world: World;
  private readonly scope: LinkScope;
  constructor(world: World, scope: LinkScope) {
    this.world = world;
    this.scope = scope;
  }

  async consent(): Promise<PatientConsent> {
    const page = await getPatientPage(this.scope, { staffBeside: false });
    const forms = page.orders.flatMap((order) => itemsOf('consent', order)).map(({ consent: one }) => one);
    const consent = forms.find(({ formId }) => formId === this.world.formId);
    if (!consent) throw new Error('the page does not show the form');
    return consent;
  }

  /** True where it was taken in. */
  async happens(happening: Happening): Promise<boolean> {
    const { order_id: orderId } = await this.world.row();
    const id = newId();
    const at = this.world.hospital.clock.now().toISOString();
    const record = { ...happening, id, at, orderId } as ConsentRecord;
    const { accepted } = await takeRecords(this.scope, { records: [record], browser: aBrowser });
    const isIn = accepted.includes(id);
    if (isIn && happening.kind === 'consentSigned') this.world.accepted.add(id);
    return isIn;
  }

  decide(signerId: Signer['id'], decision: ConsentDecisionKind): Promise<boolean> {
    return this.happens({ kind: 'consentDecided', signerId, decision, reason: '', revisitOn: null });
  }

  /** Reads, agrees and signs, as far as the page lets this person. */
  async sign({ id, name }: Signer, shownSha256: string): Promise<boolean> {
    await this.happens({ kind: 'consentRead' });
    await this.decide(id, 'agree');
    const signature = anInk(id) as Extract<ConsentRecord, { kind: 'consentSigned' }>['signature'];
    const typedName = name === '' ? '山田 花子' : name;
    return this.happens({
      kind: 'consentSigned',
      signerId: id,
      signature,
      initials: {},
      typedName,
      relation: 'MTH',
      shownSha256,
    });
  }
}

/** Who is asked to sign on this page, and has not. */
export const askedHere = ({ signers }: PatientConsent): Signer[] =>
  signers.filter(({ state, isStaff }) => !isStaff && (state === 'waiting' || state === 'declined'));
