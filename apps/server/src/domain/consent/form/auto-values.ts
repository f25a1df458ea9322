import type { AutoKey, ConsentField, ConsentFieldId, ValueSource } from '@nattoku/contract/consent/consent-field';
import { sideNames } from '@nattoku/contract/consent/consent-state';
import { type Sex, sexNames } from '@nattoku/contract/patient/patient';
import { explanationFact } from '@nattoku/rules/consent/explanation-fields';
import { type RelationCode, relationNames } from '@nattoku/contract/patient/related-person';
import { ageOn, formatBirthDate } from '@nattoku/rules/time/birth-date';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { type PlainDate, writtenDate } from '@nattoku/rules/time/plain-date';
import { introducedAs, type Introduced } from '#domain/consent/form/introduced.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { readableName } from '#domain/consent/document/readable-name.ts';
import type { Tx } from '#kernel/database/database.ts';

const sourceOfKey: Record<AutoKey, ValueSource> = {
  patientNumber: 'patientRecord',
  patientName: 'patientRecord',
  patientNameKana: 'patientRecord',
  birthDate: 'patientRecord',
  age: 'patientRecord',
  sex: 'patientRecord',
  patientAddress: 'patientRecord',
  patientPhone: 'patientRecord',
  ward: 'patientRecord',
  department: 'patientRecord',
  facility: 'facility',
  staffName: 'order',
  explainerName: 'order',
  explainedBy: 'explanation',
  explainedOn: 'explanation',
  procedureName: 'order',
  procedureDate: 'order',
  side: 'order',
  operatorName: 'order',
  assistantNames: 'order',
  today: 'order',
  signedDate: 'order',
  proxyName: 'order',
  proxyRelation: 'order',
  formNumber: 'template',
};

/** What a field that fills itself in says is from the record, or from the person who introduced themselves because there is none. */
export const sourceOf = (key: AutoKey, { patientId }: Pick<ConsentForm, 'patientId'>): ValueSource =>
  patientId === null && introducedKeys.includes(key) ? 'patient' : sourceOfKey[key];

const introducedKeys: readonly AutoKey[] = ['patientName', 'birthDate', 'age'];

/** Known only when somebody signs: never frozen at issue. */
export const lateKeys: readonly AutoKey[] = ['signedDate', 'proxyName', 'proxyRelation'];

/** The key that a field fills itself in by. A field that states the explanation follows its record, whatever type it has and whoever typed it before. */
export const autoKeyOf = (field: ConsentField): AutoKey | null =>
  explanationFact(field) ?? (field.type === 'auto' ? field.autoKey : null);

/** What each field that fills itself in says now; an empty text where nothing is known. */
export async function autoValues(
  tx: Tx,
  form: ConsentForm,
  fields: readonly ConsentField[],
  now: Date,
): Promise<Map<ConsentFieldId, string>> {
  const wanted = fields.filter((field) => autoKeyOf(field) !== null);
  if (wanted.length === 0) return new Map();
  const facts = { ...(await factsOf(tx, form)), said: await introducedAs(tx, form) };
  const plain = textsOf(form, facts, todayInTokyo(now));
  const texts = { ...plain, patientName: await readableName(plain.patientName, plain.patientNameKana) };
  return new Map(
    wanted.flatMap((field) => {
      const key = autoKeyOf(field);
      if (key === null) return [];
      // A date field holds its day as a date, not as it is printed.
      const isDay = key === 'explainedOn' && field.type === 'date';
      return [[field.id, isDay ? explainedDay(form) : texts[key]] as const];
    }),
  );
}

const explainedDay = ({ explainedAt }: ConsentForm): string => (explainedAt ? todayInTokyo(explainedAt) : '');

type Facts = {
  patient_number: string | null;
  family_name: string | null;
  given_name: string | null;
  family_name_kana: string | null;
  given_name_kana: string | null;
  birth_date: PlainDate | null;
  sex: Sex | null;
  postal_code: string | null;
  address: string | null;
  phone: string | null;
  ward: string | null;
  department: string | null;
  facility: string;
  staff_name: string | null;
  explainer_name: string | null;
  explained_by_name: string | null;
  form_number: string;
  proxy_name: string | null;
  proxy_relation: RelationCode | null;
};

/** A record that was merged is read where the patient lives on. */
const factsOf = async (tx: Tx, form: ConsentForm): Promise<Facts> => {
  const { rows } = await tx.$client.query<Facts>(
    `SELECT p.patient_number, p.family_name, p.given_name, p.family_name_kana, p.given_name_kana, p.birth_date::text, p.sex,
            p.postal_code, p.address, p.phone, w.name AS ward, d.name AS department, f.name AS facility, e.name AS staff_name,
            x.name AS explainer_name, y.name AS explained_by_name, t.number AS form_number, s.name AS proxy_name, s.relation AS proxy_relation
       FROM consent_templates t
       JOIN facilities f ON f.id = t.facility_id
       LEFT JOIN patients own ON own.id = $2
       LEFT JOIN patients p ON p.id = CASE WHEN own.survivor_id IS NULL THEN own.id ELSE own.survivor_id END
       LEFT JOIN wards w ON w.id = p.ward_id
       LEFT JOIN departments d ON d.id = p.department_id
       LEFT JOIN staff e ON e.id = $3
       LEFT JOIN staff x ON x.id = $4
       LEFT JOIN staff y ON y.id = $6
       LEFT JOIN LATERAL (SELECT name, relation FROM consent_signers
                           WHERE form_id = $5 AND role = 'proxy' AND state IN ('waiting', 'signed') ORDER BY position LIMIT 1) s ON true
      WHERE t.id = $1`,
    [form.templateId, form.patientId, form.enteredBy, form.explainerId, form.id, form.explainedBy],
  );
  const [row] = rows;
  if (!row) throw new Error(`the template of consent form ${form.id} is gone`);
  return row;
};

type Known = Facts & { said: Introduced | null };

const textsOf = (form: ConsentForm, { said, ...facts }: Known, today: PlainDate): Record<AutoKey, string> => {
  const birthDate = said ? said.birthDate : facts.birth_date;
  return {
    patientNumber: facts.patient_number ?? '',
    patientName: said?.name ?? fullName({ familyName: facts.family_name ?? '', givenName: facts.given_name ?? '' }),
    patientNameKana: fullName({ familyName: facts.family_name_kana ?? '', givenName: facts.given_name_kana ?? '' }),
    birthDate: birthDate ? formatBirthDate(birthDate) : '',
    age: birthDate ? String(ageOn(birthDate, today)) : '',
    sex: facts.sex ? sexNames[facts.sex] : '',
    patientAddress: [facts.postal_code && `〒${facts.postal_code}`, facts.address].filter(Boolean).join(' '),
    patientPhone: facts.phone ?? '',
    ward: facts.ward ?? '',
    department: facts.department ?? '',
    facility: facts.facility,
    staffName: facts.staff_name ?? '',
    explainerName: facts.explainer_name ?? '',
    explainedBy: facts.explained_by_name ?? '',
    explainedOn: form.explainedAt ? writtenDate(todayInTokyo(form.explainedAt)) : '',
    procedureName: form.procedureName,
    procedureDate: form.procedureOn ? writtenDate(form.procedureOn) : '',
    side: form.side ? sideNames[form.side] : '',
    operatorName: form.operatorName,
    assistantNames: form.assistantNames.join('、'),
    today: writtenDate(today),
    signedDate: form.signedAt ? writtenDate(todayInTokyo(form.signedAt)) : '',
    proxyName: facts.proxy_name ?? '',
    proxyRelation: facts.proxy_relation ? relationNames[facts.proxy_relation] : '',
    formNumber: facts.form_number,
  };
};
