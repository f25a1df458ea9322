import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { StaffDetails, StaffMember } from '@nattoku/contract/staff/staff';
import { checkStaff, normaliseStaff } from '@nattoku/contract/staff/staff-input';

/** What stands in the boxes; '' where there is nothing. */
export type StaffValues = {
  name: string;
  nameKana: string;
  role: string;
  profession: string;
  staffNumber: string;
  phone: string;
  departmentIds: string[];
  wardIds: string[];
  validUntil: string;
};

export const emptyValues: StaffValues = {
  name: '',
  nameKana: '',
  role: '',
  profession: '',
  staffNumber: '',
  phone: '',
  departmentIds: [],
  wardIds: [],
  validUntil: '',
};

export const valuesOf = (member: StaffMember): StaffValues => ({
  name: member.name,
  nameKana: member.nameKana,
  role: member.role,
  profession: member.profession ?? '',
  staffNumber: member.staffNumber ?? '',
  phone: member.phone ?? '',
  departmentIds: member.departmentIds,
  wardIds: member.wardIds,
  validUntil: member.validUntil ?? '',
});

// The options of the boxes are the values of the contract, so nothing else can stand in them.
export const detailsOf = (values: StaffValues): StaffDetails =>
  normaliseStaff({
    ...values,
    role: values.role as StaffDetails['role'],
    profession: (values.profession || null) as StaffDetails['profession'],
    staffNumber: values.staffNumber || null,
    phone: values.phone || null,
    departmentIds: values.departmentIds as StaffDetails['departmentIds'],
    wardIds: values.wardIds as StaffDetails['wardIds'],
    validUntil: values.validUntil || null,
  });

export const checkValues = (values: StaffValues): FieldProblem[] => [
  ...checkStaff(detailsOf(values)),
  ...(values.role === '' ? [{ field: 'role', message: '役割を選んでください' }] : []),
];
