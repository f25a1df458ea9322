-- Papers that come back are taken in, and responses matched, with a permission of their own (docs/specification/auth.md §1), which clerks have too.
-- Where a facility decided otherwise about ordering forms, it decided about this with it; and who may not see forms takes none in.
INSERT INTO role_permissions (facility_id, role, permission, granted)
SELECT facility_id, role, 'consent.takeIn', granted FROM role_permissions WHERE permission = 'consent.order';
INSERT INTO role_permissions (facility_id, role, permission, granted)
SELECT facility_id, role, 'consent.takeIn', false FROM role_permissions WHERE permission = 'consent.view' AND NOT granted
ON CONFLICT (facility_id, role, permission) DO UPDATE SET granted = false;
