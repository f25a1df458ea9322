import type { IcTemplateContent } from '@nattoku/contract/ic-support/ic-template';
import type pg from 'pg';
import { createTemplate, registerTemplate, saveTemplate } from '#areas/ic-support/template/ic-template.operations.ts';
import type { Services } from '#kernel/services.ts';
import type { DemoShelf } from '#seed/videos.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

type Stage = { services: Services; hospital: DemoHospital; shelf: DemoShelf };
type Told = { name: string; slug: string; hoursAgo: number; changes: Partial<IcTemplateContent> };

const HOUR = 3_600_000;

const templates: readonly Told[] = [
  {
    name: '胆のう摘出術（予定入院）',
    slug: 'laparoscopic-cholecystectomy',
    hoursAgo: 90,
    changes: {
      description: '入院の2週間前の外来で使います。家族の同席をお願いします。',
      scope: 'facility',
      place: '外科外来',
      room: '面談室1',
      minutes: 45,
      days: { video: 10, interview: 7, scenario: 7, talk: 5, consent: 1 },
      message:
        '{{患者名}}様\n手術の前に、ご家族と一緒に動画をごらんください。気になることは、説明の日に何でもお尋ねください。',
    },
  },
  {
    name: '大腸内視鏡（外来）',
    slug: 'colonoscopy',
    hoursAgo: 70,
    changes: {
      description: '予約のときに渡します。前処置の説明は看護師が行います。',
      scope: 'facility',
      place: '内視鏡室',
      minutes: 20,
      days: { video: 5, interview: 5, scenario: 5, talk: 2, consent: 2 },
      message: '{{患者名}}様\n検査の準備についての動画を、検査の5日前までにごらんください。',
    },
  },
];

/** Two templates of packages, for the whole hospital: one for a stay, one for a visit. */
export async function seedIcTemplates(stage: Stage, owner: pg.Client): Promise<void> {
  const { services, hospital, shelf } = stage;
  const { rowCount } = await owner.query('SELECT FROM ic_templates WHERE facility_id = $1 LIMIT 1', [
    hospital.facilityId,
  ]);
  if (rowCount) return;
  for (const { name, slug, hoursAgo, changes } of templates) {
    const at = new Date(services.clock.now().getTime() - hoursAgo * HOUR);
    const by = actAs(services, memberOf(hospital, 'doctor@sakura.example'), at);
    const {
      id: templateId,
      content,
      version,
    } = await createTemplate(by, {
      name,
      approachId: shelf.approaches.get(slug) ?? null,
    });
    const saved = await saveTemplate(by, { templateId, content: { ...content, ...changes, version } });
    await registerTemplate(by, { templateId, version: saved.version });
  }
}
