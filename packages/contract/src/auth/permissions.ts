/**
 * Roles, permissions, features and guards: specification/auth.md §§1–5 as data. The server checks the permissions, the guards of the staff
 * app read the same table.
 */

export const permissions = [
  'patient.view',
  'patient.edit',
  'patient.merge',
  'patient.export',
  'video.view',
  'video.order',
  'video.manage',
  'icSupport.view',
  'icSupport.order',
  'icSupport.manage',
  'consent.view',
  'consent.order',
  'consent.takeIn',
  'consent.sign',
  'consent.manage',
  'interview.view',
  'interview.order',
  'interview.manage',
  'chat.reply',
  'chatTemplate.manage',
  'notification.view',
  'notification.announce',
  'staff.manage',
  'settings.manage',
  'audit.view',
  'catalogue.manage',
  'facility.manage',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = ['doctor', 'nurse', 'comedical', 'clerk', 'admin', 'operator'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  doctor: '医師',
  nurse: '看護師',
  comedical: '薬剤師・技師',
  clerk: '事務',
  admin: '施設管理者',
  operator: '運営',
};

export const defaultPermissions: Record<Role, readonly Permission[]> = {
  doctor: [
    'patient.view',
    'patient.edit',
    'video.view',
    'video.order',
    'icSupport.view',
    'icSupport.order',
    'icSupport.manage',
    'consent.view',
    'consent.order',
    'consent.takeIn',
    'consent.sign',
    'interview.view',
    'interview.order',
    'chat.reply',
    'chatTemplate.manage',
    'notification.view',
  ],
  nurse: [
    'patient.view',
    'patient.edit',
    'video.view',
    'video.order',
    'icSupport.view',
    'icSupport.order',
    'consent.view',
    'consent.order',
    'consent.takeIn',
    'interview.view',
    'interview.order',
    'chat.reply',
    'chatTemplate.manage',
    'notification.view',
  ],
  comedical: [
    'patient.view',
    'video.view',
    'video.order',
    'icSupport.view',
    'consent.view',
    'interview.view',
    'interview.order',
    'chat.reply',
    'notification.view',
  ],
  clerk: [
    'patient.view',
    'patient.edit',
    'video.view',
    'consent.view',
    'consent.takeIn',
    'interview.view',
    'interview.order',
    'notification.view',
  ],
  admin: [
    'patient.view',
    'patient.edit',
    'patient.merge',
    'patient.export',
    'video.view',
    'video.order',
    'video.manage',
    'icSupport.view',
    'icSupport.order',
    'icSupport.manage',
    'consent.view',
    'consent.order',
    'consent.takeIn',
    'consent.manage',
    'interview.view',
    'interview.order',
    'interview.manage',
    'chat.reply',
    'chatTemplate.manage',
    'notification.view',
    'notification.announce',
    'staff.manage',
    'settings.manage',
    'audit.view',
  ],
  operator: [
    'video.manage',
    'icSupport.manage',
    'consent.manage',
    'interview.manage',
    'notification.view',
    'notification.announce',
    'catalogue.manage',
    'facility.manage',
  ],
};

/** What somebody of a role may do where the facility says otherwise for some permissions. */
export const permissionsOf = (role: Role, differing: Readonly<Partial<Record<Permission, boolean>>>): Permission[] =>
  permissions.filter((permission) => differing[permission] ?? defaultPermissions[role].includes(permission));

export const features = ['video', 'icSupport', 'consent', 'medicalInterview', 'chat'] as const;
export type Feature = (typeof features)[number];

/** The feature a permission belongs to; null for what no facility can switch off. */
export const featureOf = (permission: Permission): Feature | null => {
  const area = permission.slice(0, permission.indexOf('.'));
  if (area === 'interview') return 'medicalInterview';
  if (area === 'chatTemplate') return 'chat';
  return (features as readonly string[]).includes(area) ? (area as Feature) : null;
};

export const guards = [
  'consent',
  'ic-support-top',
  'ic-support-view',
  'ic-support-order',
  'medical-interview',
  'notification',
  'patient-info',
  'video-top',
  'video-view',
  'video-order',
  'video-or-ic-support-order',
] as const;
export type Guard = (typeof guards)[number];

const startingWith = (area: string) => permissions.filter((permission) => permission.startsWith(`${area}.`));

/** A guard passes when one of its permissions is held and that permission's feature is on. */
export const guardPermissions: Record<Guard, readonly Permission[]> = {
  consent: ['consent.view'],
  'ic-support-top': startingWith('icSupport'),
  'ic-support-view': ['icSupport.view'],
  'ic-support-order': ['icSupport.order'],
  'medical-interview': ['interview.view'],
  notification: ['notification.view'],
  'patient-info': ['patient.view'],
  'video-top': startingWith('video'),
  'video-view': ['video.view'],
  'video-order': ['video.order'],
  'video-or-ic-support-order': ['video.order', 'icSupport.order'],
};

export type Holder = { permissions: readonly Permission[]; features: readonly Feature[] };

/** True when the holder has the permission and the facility has its feature switched on. */
export const isAllowed = (holder: Holder, permission: Permission): boolean => {
  const feature = featureOf(permission);
  return holder.permissions.includes(permission) && (feature === null || holder.features.includes(feature));
};

export const passesGuard = (holder: Holder, guard: Guard): boolean =>
  guardPermissions[guard].some((permission) => isAllowed(holder, permission));
