import type { Session } from '@nattoku/contract/auth/auth';
import { isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** `search` is everything that stands in the address; a section parses what is its own. It draws its own PageHeader with `title`. */
export type SectionProps = { title: string; search: Readonly<Record<string, unknown>> };
type SectionModule = { Section: (props: SectionProps) => ReactNode };

type SectionEntry = {
  label: string;
  /** Without one it is everybody's own. */
  permission?: Permission | readonly Permission[];
  /** Besides one of these. */
  alsoNeeds?: Permission;
  /** Not for the operator of an installation, who holds the permission for the catalogue alone. */
  isOfHospitals?: true;
  importModule: () => Promise<SectionModule>;
};
type SectionGroup = {
  label: string;
  /** What everybody sets for themselves. */
  isOwn?: true;
  sections: Readonly<Record<string, SectionEntry>>;
};

/** The sections of the settings, in the order of the tabs and of the menu beside them. One folder each; the address is /settings?section=… */
const groups: readonly SectionGroup[] = [
  {
    label: '個人の設定',
    isOwn: true,
    sections: {
      profile: {
        label: 'プロフィール',
        importModule: () => import('#areas/settings/profile/profile.section.tsx'),
      },
      security: {
        label: 'セキュリティ',
        importModule: () => import('#areas/settings/security/security.section.tsx'),
      },
      display: {
        label: '表示',
        importModule: () => import('#areas/settings/display/display.section.tsx'),
      },
    },
  },
  {
    label: '一覧',
    sections: {
      hospitals: {
        label: '施設',
        permission: 'facility.manage',
        importModule: () => import('#areas/settings/hospitals/hospitals.section.tsx'),
      },
    },
  },
  {
    label: '施設',
    sections: {
      facility: {
        label: '施設の情報',
        permission: 'settings.manage',
        importModule: () => import('#areas/settings/facility/facility.section.tsx'),
      },
      departments: {
        label: '診療科',
        permission: 'settings.manage',
        importModule: () => import('#areas/settings/departments/departments.section.tsx'),
      },
      wards: {
        label: '病棟',
        permission: 'settings.manage',
        importModule: () => import('#areas/settings/wards/wards.section.tsx'),
      },
      features: {
        label: '機能',
        permission: 'settings.manage',
        importModule: () => import('#areas/settings/features/features.section.tsx'),
      },
      'patient-contact': {
        label: '患者への連絡',
        permission: 'settings.manage',
        importModule: () => import('#areas/settings/patient-contact/patient-contact.section.tsx'),
      },
      chat: {
        label: 'チャット',
        permission: 'settings.manage',
        importModule: () => import('#areas/settings/chat/chat.section.tsx'),
      },
      consent: {
        label: '同意書',
        permission: 'settings.manage',
        importModule: () => import('#areas/settings/consent/consent.section.tsx'),
      },
      'contact-messages': {
        label: '届いたお問い合わせ',
        permission: ['settings.manage', 'facility.manage'],
        importModule: () => import('#areas/settings/contact-messages/contact-messages.section.tsx'),
      },
    },
  },
  {
    label: '職員',
    sections: {
      staff: {
        label: '職員',
        permission: 'staff.manage',
        importModule: () => import('#areas/settings/staff/staff.section.tsx'),
      },
    },
  },
  {
    label: '権限',
    sections: {
      permissions: {
        label: '権限',
        permission: 'settings.manage',
        importModule: () => import('#areas/settings/permissions/permissions.section.tsx'),
      },
    },
  },
  {
    label: '安全',
    sections: {
      'security-policy': {
        label: 'ログイン規則',
        permission: 'settings.manage',
        importModule: () => import('#areas/settings/security-policy/security-policy.section.tsx'),
      },
      sealing: {
        label: '電子署名',
        permission: 'consent.manage',
        isOfHospitals: true,
        importModule: () => import('#areas/settings/sealing/sealing.section.tsx'),
      },
    },
  },
  {
    label: '連携',
    sections: {
      interoperability: {
        label: '連携',
        permission: 'settings.manage',
        importModule: () => import('#areas/settings/interoperability/interoperability.section.tsx'),
      },
    },
  },
  {
    label: '監査',
    sections: {
      audit: {
        label: '監査ログ',
        permission: 'audit.view',
        importModule: () => import('#areas/settings/audit/audit.section.tsx'),
      },
    },
  },
  {
    label: '効果',
    sections: {
      effect: {
        label: '効果',
        permission: 'settings.manage',
        alsoNeeds: 'icSupport.view',
        importModule: () => import('#areas/settings/effect/effect.section.tsx'),
      },
    },
  },
];

export const firstSection = 'profile';

export const findSection = (id: string): SectionEntry | undefined =>
  groups.map(({ sections }) => sections[id]).find((entry) => entry !== undefined);

export const sectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['settingsSection', id],
    queryFn: async () => {
      const entry = findSection(id);
      if (!entry) throw new Error(`There is no section ${id} of the settings.`);
      const { Section } = await entry.importModule();
      return { Section, title: entry.label };
    },
    staleTime: Infinity,
  });

type Holder = Pick<Session, 'permissions' | 'features' | 'role'>;

/** Any one of the section's permissions opens it, with what it needs besides. */
export const mayOpen = (session: Holder, { permission, alsoNeeds, isOfHospitals }: SectionEntry): boolean =>
  (alsoNeeds === undefined || isAllowed(session, alsoNeeds)) &&
  (permission === undefined || [permission].flat().some((each) => isAllowed(session, each))) &&
  !(isOfHospitals && session.role === 'operator');

type Shown = { id: string; label: string };
type ShownGroup = { label: string; isOwn: boolean; sections: readonly [Shown, ...Shown[]] };

/** What this person may open, group by group. */
export const openSections = (session: Holder): ShownGroup[] =>
  groups.flatMap(({ label, isOwn = false, sections }) => {
    const [first, ...others] = Object.entries(sections)
      .filter(([, entry]) => mayOpen(session, entry))
      .map(([id, entry]) => ({ id, label: entry.label }));
    return first ? [{ label, isOwn, sections: [first, ...others] as const }] : [];
  });

/** The sections of the group to which one belongs. */
export const sectionsBeside = (id: string): string[] =>
  groups.flatMap(({ sections }) => (Object.hasOwn(sections, id) ? Object.keys(sections) : []));

export const ownSections: readonly string[] = sectionsBeside(firstSection);
