import { sql } from 'drizzle-orm';

/** Of a row of `interview_templates`: a patient may be asked it now. */
export const isAskable = sql<boolean>`(interview_templates.archived_at IS NULL AND EXISTS (
  SELECT FROM interview_template_versions v WHERE v.template_id = interview_templates.id AND v.state = 'published'))`;
