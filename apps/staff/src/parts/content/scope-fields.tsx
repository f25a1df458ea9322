import type { Permission } from '@nattoku/contract/auth/permissions';
import { offered } from '@nattoku/contract/facility/facility';
import {
  type TemplateScope,
  TemplateScope as Scopes,
  templateScopeNames,
} from '@nattoku/contract/video/video-template';
import { type DepartmentId, DepartmentId as DepartmentIdSchema } from '@nattoku/contract/shared/primitives';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useQuery } from '@tanstack/react-query';
import { useIsAllowed, useSession } from '#platform/session/use-session.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Reach = { scope: TemplateScope; departmentId: DepartmentId | null };
type Props = Reach & {
  /** Only its owner may take a template for themselves. */
  isOwner: boolean;
  /** Who may make one for the whole facility, and what is said to everybody else. */
  keeping: Permission;
  help: string;
  error: string | undefined;
  onChange: (reach: Reach) => void;
};

/** For whom the template is: what somebody may not choose says why. */
export function ScopeFields({ scope, departmentId, isOwner, keeping, help, error, onChange }: Props) {
  const { departmentIds } = useSession();
  const keepsAll = useIsAllowed(keeping);
  const { data: facility } = useQuery(facilityQuery);
  const departments = offered(facility?.departments ?? [], [departmentId]).filter(
    ({ id }) => keepsAll || departmentIds.includes(id),
  );
  const choose = (next: TemplateScope) =>
    onChange({ scope: next, departmentId: next === 'department' ? (departments[0]?.id ?? null) : null });
  return (
    <>
      <RadioGroup
        label="使える人"
        name="scope"
        layout="row"
        value={scope}
        options={[
          { value: 'me', label: templateScopeNames.me, disabled: !isOwner },
          { value: 'department', label: templateScopeNames.department, disabled: departments.length === 0 },
          { value: 'facility', label: templateScopeNames.facility, disabled: !keepsAll },
        ]}
        help={keepsAll ? undefined : help}
        onChange={(event) => choose(Scopes.parse(event.currentTarget.value))}
      />
      {scope === 'department' && (
        <SelectField
          label="診療科"
          name="departmentId"
          required
          error={error}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          value={departmentId ?? ''}
          onChange={(event) =>
            onChange({ scope, departmentId: DepartmentIdSchema.safeParse(event.target.value).data ?? null })
          }
        />
      )}
    </>
  );
}
