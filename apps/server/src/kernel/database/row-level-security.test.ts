import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { useOwnServer } from '#testing/test-server.ts';
import { enter, everythingOf, givenIssued, record } from '#testing/video/video-orders.ts';

useOwnServer();

/** What belongs to nobody in particular. A new table stands here only by decision. */
const ofTheInstallation = ['installation', 'migrations', 'passkey_challenges', 'rate_limits', 'seal_certificates'];

/** Rows that no test helper leaves behind; each gives the table something to hide. */
const otherRows = `
  INSERT INTO audit_chain (facility_id, seq, event_id, event_hash, hash)
    SELECT $1, 1, id, sha256('e'), sha256('h') FROM audit_events WHERE facility_id = $1 ORDER BY id LIMIT 1;
  INSERT INTO family_links (id, facility_id, link_id, secret_hash, name, relation, allowed_at)
    SELECT gen_random_uuid(), $1, id, sha256(id::text::bytea), 'x', 'DAU', now() FROM order_links WHERE facility_id = $1 LIMIT 1;
  INSERT INTO family_sessions (id, facility_id, family_link_id, token_hash, created_at, last_seen_at, expires_at)
    SELECT gen_random_uuid(), $1, id, sha256(id::text::bytea), now(), now(), now() FROM family_links WHERE facility_id = $1 LIMIT 1;
  INSERT INTO audit_roots (facility_id, seq, hash, sealed_at, mac) VALUES ($1, 1, sha256('h'), now(), sha256('m'));
  INSERT INTO break_glass_reasons (id, facility_id, staff_id, patient_id, reason, note, given_at, expires_at)
    SELECT gen_random_uuid(), $1, s.id, p.id, 'care', '', now(), now() FROM staff s, patients p
     WHERE s.facility_id = $1 AND p.facility_id = $1 LIMIT 1;
  INSERT INTO audit_reviews (id, facility_id, month, reviewed_by, reviewed_at)
    SELECT gen_random_uuid(), $1, '2026-11-01', id, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO role_permissions (facility_id, role, permission, granted) VALUES ($1, 'nurse', 'video.manage', true);
  INSERT INTO contact_messages (id, facility_id, staff_id, category, urgency, subject, body, reply_to, created_at)
    SELECT gen_random_uuid(), $1, id, 'other', 'normal', 's', 'b', 'a@b.example', now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO contact_answers (id, facility_id, message_id, author_id, author_name, from_operator, body, created_at)
    SELECT gen_random_uuid(), $1, id, staff_id, 'n', false, 'b', now() FROM contact_messages WHERE facility_id = $1 LIMIT 1;
  INSERT INTO contact_files (id, facility_id, staff_id, name, content_type, size, full_path, created_at)
    SELECT gen_random_uuid(), $1, id, 'n', 'image/png', 1, 'contact/' || $1, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO contact_emails (id, facility_id, message_id, recipient, created_at)
    SELECT gen_random_uuid(), $1, id, 'a@b.example', now() FROM contact_messages WHERE facility_id = $1 LIMIT 1;
  INSERT INTO permission_changes (id, facility_id, changed_at, staff_id, role, permission, granted)
    SELECT gen_random_uuid(), $1, now(), id, 'nurse', 'video.manage', true FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO staff_preferences (facility_id, staff_id, page_size, text_size, reduced_motion, updated_at)
    SELECT $1, id, 20, 100, false, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO api_clients (id, facility_id, name, resources, key_hash, key_hint, created_by, created_at, expires_at)
    SELECT gen_random_uuid(), $1, 'x', '{Consent}', sha256(id::text::bytea), 'x', id, now(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO launches (id, facility_id, api_client_id, patient_id, intent, differences, created_at, expires_at)
    SELECT gen_random_uuid(), $1, c.id, p.id, 'record', '{}', now(), now() FROM api_clients c, patients p
     WHERE c.facility_id = $1 AND p.facility_id = $1 LIMIT 1;
  INSERT INTO feed_rejections (id, facility_id, kind, api_client_id, first_at, last_at)
    SELECT gen_random_uuid(), $1, 'patient', id, now(), now() FROM api_clients WHERE facility_id = $1 LIMIT 1;
  INSERT INTO patient_folders (facility_id, is_on, rule, updated_by, updated_at)
    SELECT $1, false, 'goodRows', id, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO webhooks (id, facility_id, name, url, events, sealed_secret, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), $1, 'x', 'x', '{x}', sha256('x'), id, now(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO webhook_messages (id, facility_id, webhook_id, event_id, event, occurred_at, tried_from, next_try_at)
    SELECT gen_random_uuid(), $1, id, gen_random_uuid(), 'test', now(), now(), now() FROM webhooks WHERE facility_id = $1 LIMIT 1;
  INSERT INTO record_drop_settings (facility_id, is_on, encoding, since, updated_by, updated_at)
    SELECT $1, false, 'utf-8', now(), id, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO departments (id, facility_id, code, name) VALUES (gen_random_uuid(), $1, '01', '内科');
  INSERT INTO wards (id, facility_id, code, name) VALUES (gen_random_uuid(), $1, '5E', '5階東病棟');
  INSERT INTO patient_imports (id, facility_id, file_name, file_size, file_hash, encoding, created_by, created_at, asked_by, asked_at, kept_until)
    SELECT gen_random_uuid(), $1, 'x.csv', 1, sha256('x'), 'utf-8', id, now(), id, now(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO patient_import_rows (facility_id, import_id, line, verdict, patient_number, name)
    SELECT $1, id, 1, 'same', '1', 'x' FROM patient_imports WHERE facility_id = $1 LIMIT 1;
  INSERT INTO patient_import_profiles (id, facility_id, name, header, mapping, updated_by, updated_at)
    SELECT gen_random_uuid(), $1, 'x', '{}', '{}', id, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO video_templates (id, facility_id, name, scope, owner_id)
    SELECT gen_random_uuid(), $1, 'x', 'me', id FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO video_template_items (facility_id, template_id, video_id, position)
    SELECT $1, t.id, v.id, 0 FROM video_templates t, videos v WHERE t.facility_id = $1 AND v.facility_id = $1 LIMIT 1;
  INSERT INTO favourites (facility_id, staff_id, kind, subject_id, created_at)
    SELECT $1, id, 'video', gen_random_uuid(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO list_settings (facility_id, staff_id, list, settings, updated_at)
    SELECT $1, id, 'patients', '{}', now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO saved_views (id, facility_id, staff_id, list, name, filters, columns, shared, updated_at)
    SELECT gen_random_uuid(), $1, id, 'patients', 'x', '{}', '{}', false, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO file_objects (id, facility_id, bucket, full_path, name, size, content_type, time_created, updated, md5_hash)
    VALUES (gen_random_uuid(), $1, 'b', 'p' || $1, 'n', 1, 'video/mp4', now(), now(), 'x');
  INSERT INTO patient_tags (facility_id, tag) VALUES ($1, '糖尿病');
  INSERT INTO related_persons (id, facility_id, patient_id, name, relation)
    SELECT gen_random_uuid(), $1, id, '山田 花子', 'WIFE' FROM patients WHERE facility_id = $1 LIMIT 1;
  INSERT INTO patient_merges (id, facility_id, survivor_id, merged_id, survivor_before, survivor_after, merged_by)
    SELECT gen_random_uuid(), $1, p.id, p.id, '{}', '{}', s.id FROM patients p, staff s
     WHERE p.facility_id = $1 AND s.facility_id = $1 LIMIT 1;
  INSERT INTO common_orders (id, facility_id, state, secret, created_by)
    SELECT gen_random_uuid(), $1, 'active', id::text, id FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO common_order_videos (facility_id, common_order_id, position, video_id)
    SELECT $1, c.id, 0, v.id FROM common_orders c, videos v WHERE c.facility_id = $1 AND v.facility_id = $1 LIMIT 1;
  INSERT INTO common_responses (order_id, facility_id, common_order_id, receipt_code, code_until)
    SELECT o.id, $1, c.id, '000001', now() FROM orders o, common_orders c WHERE o.facility_id = $1 AND c.facility_id = $1 LIMIT 1;
  INSERT INTO approaches (id, facility_id, name, category) VALUES (gen_random_uuid(), $1, '検査', 'examination');
  INSERT INTO approach_videos (facility_id, approach_id, video_id, position)
    SELECT $1, a.id, v.id, 0 FROM approaches a, videos v WHERE a.facility_id = $1 AND v.facility_id = $1 LIMIT 1;
  INSERT INTO video_captions (facility_id, video_id, language, label, webvtt)
    SELECT $1, id, 'ja', '日本語', 'WEBVTT' FROM videos WHERE facility_id = $1 LIMIT 1;
  INSERT INTO account_links (id, facility_id, staff_id, purpose, secret_hash, issued_at, expires_at)
    SELECT gen_random_uuid(), $1, id, 'invitation', sha256(id::text::bytea), now(), now() + interval '1 hour'
      FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO totp_factors (id, facility_id, staff_id, sealed_secret, created_at)
    SELECT gen_random_uuid(), $1, id, 'x', now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO passkeys (id, facility_id, staff_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
    SELECT gen_random_uuid(), $1, id, sha256(id::text::bytea), 'x', 0, '{}', false, 'x', now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO recovery_codes (facility_id, staff_id, code_hash, made_at)
    SELECT $1, id, 'x', now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO second_factor_resets (id, facility_id, staff_id, reason, requested_by, requested_at, expires_at)
    SELECT gen_random_uuid(), $1, a.id, 'x', b.id, now(), now() + interval '1 hour'
      FROM staff a, staff b WHERE a.facility_id = $1 AND b.facility_id = $1 AND a.id < b.id LIMIT 1;
  INSERT INTO temporary_accesses (id, facility_id, staff_id, reason, code_hash, given_by, given_at, expires_at)
    SELECT gen_random_uuid(), $1, a.id, 'x', 'x', b.id, now(), now() + interval '1 hour'
      FROM staff a, staff b WHERE a.facility_id = $1 AND b.facility_id = $1 AND a.id < b.id LIMIT 1;
  INSERT INTO password_history (facility_id, staff_id, password_hash, set_at)
    SELECT $1, id, 'x', now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO known_devices (facility_id, staff_id, device_hash, first_seen_at, last_seen_at)
    SELECT $1, id, 'x', now(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO notification_events (id, facility_id, kind, subject_type, subject_id, cause, occurred_at)
    SELECT id, $1, 'announcement', 'announcement', id, 'x', now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO notifications (id, facility_id, event_id, staff_id, kind, title, body)
    SELECT gen_random_uuid(), $1, id, id, 'announcement', 't', 'b' FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO notification_deliveries (id, facility_id, event_id, staff_id, channel, due_at)
    SELECT gen_random_uuid(), $1, id, id, 'bell', now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO notification_emails (id, facility_id, staff_id, created_at)
    SELECT gen_random_uuid(), $1, id, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO notification_preferences (facility_id, staff_id, kind, bell, email)
    SELECT $1, id, 'announcement', true, 'off' FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO notification_settings (facility_id, staff_id) SELECT $1, id FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO announcements (id, facility_id, title, body, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), $1, 't', 'b', id, now(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO announcement_receipts (facility_id, announcement_id, staff_id, read_at)
    SELECT $1, gen_random_uuid(), id, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO chat_settings (facility_id, updated_at) VALUES ($1, now());
  INSERT INTO chat_notes (id, facility_id, order_id, kind, body, noted_at)
    SELECT gen_random_uuid(), $1, id, 'note', 'b', now() FROM orders WHERE facility_id = $1 LIMIT 1;
  INSERT INTO chat_templates (id, facility_id, title, body, scope, owner_id, updated_by, created_at, updated_at)
    SELECT gen_random_uuid(), $1, 't', 'b', 'me', id, id, now(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO text_layers (id, facility_id, kind, content_id, language, text_key, source, body, written_at)
    SELECT gen_random_uuid(), $1, 'video', gen_random_uuid(), 'en', 'title', 'ja', 'en', now();
  INSERT INTO chat_threads (facility_id, order_id) SELECT $1, id FROM orders WHERE facility_id = $1 LIMIT 1 ON CONFLICT DO NOTHING;
  INSERT INTO patient_contact_settings (facility_id, email_on, sms_on, reminder_hour, email_subject, email_body, sms_body, updated_at)
    VALUES ($1, true, true, 10, 's', 'b', 'b', now());
  INSERT INTO deliveries (id, facility_id, order_id, channel, kind, recipient, state, next_try_at, created_at)
    SELECT gen_random_uuid(), $1, id, 'sms', 'first', '+819012345678', 'queued', now(), now() FROM orders WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_templates (id, facility_id, number, name, created_by)
    SELECT gen_random_uuid(), $1, 'C-1', 'x', id FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_template_versions (id, facility_id, template_id, number, source, rules, author_id)
    SELECT gen_random_uuid(), $1, id, 1, 'typed', '{}', created_by FROM consent_templates WHERE facility_id = $1 LIMIT 1;
  INSERT INTO scenarios (id, facility_id, name, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), $1, 'x', id, now(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO scenario_versions (id, facility_id, scenario_id, number, steps, step_count, minutes, author_id, created_at, updated_at)
    SELECT gen_random_uuid(), $1, id, 1, '[]', 0, 0, created_by, now(), now() FROM scenarios WHERE facility_id = $1 LIMIT 1;
  INSERT INTO scenario_pictures (id, facility_id, full_path, content_type, width, height, size, created_by, created_at)
    SELECT gen_random_uuid(), $1, 'x', 'image/png', 1, 1, 1, id, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO interview_pictures (id, facility_id, full_path, content_type, width, height, size, created_by, created_at)
    SELECT gen_random_uuid(), $1, 'x', 'image/png', 1, 1, 1, id, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO interview_instruments (id, facility_id, name, holder, licence, proof, scoring_version, lowest, highest, missing_rule, created_at, updated_at)
    VALUES (gen_random_uuid(), $1, 'x', 'x', 'free', 'x', '1', 0, 1, '', now(), now());
  INSERT INTO interview_templates (id, facility_id, name, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), $1, 'x', id, now(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO interview_template_versions (id, facility_id, template_id, number, form, item_count, author_id, created_at, updated_at)
    SELECT gen_random_uuid(), $1, id, 1, '{}', 0, created_by, now(), now() FROM interview_templates WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_intakes (id, facility_id, path, sha256, size, pages, fields, reading, created_by, created_at, expires_at)
    SELECT gen_random_uuid(), $1, 'p', sha256('p'), 1, '[]', '[]', '[]', id, now(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_policies (facility_id, policy, updated_by, updated_at)
    SELECT $1, '{}', id, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO order_items (id, facility_id, order_id, kind, position)
    SELECT gen_random_uuid(), $1, id, 'consent', 9 FROM orders WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_forms (id, facility_id, order_id, order_item_id, template_id, template_version_id, template_sha256, capacity, entered_by)
    SELECT gen_random_uuid(), $1, i.order_id, i.id, v.template_id, v.id, sha256('x'), '{}', v.author_id
      FROM order_items i, consent_template_versions v WHERE i.facility_id = $1 AND i.kind = 'consent' AND v.facility_id = $1 LIMIT 1;
  INSERT INTO patient_identity_changes (id, facility_id, patient_id, way, fields, before, after, reason, changed_at)
    SELECT gen_random_uuid(), $1, id, 'edit', '{sex}', '{}', '{}', 'x', now() FROM patients WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_form_identities (form_id, facility_id, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex)
    SELECT id, $1, 'x', 'x', 'x', 'x', '1960-01-01', 'female' FROM consent_forms WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_form_values (id, facility_id, form_id, field_id, value, source, given_by_kind, given_at)
    SELECT gen_random_uuid(), $1, id, id, '"x"', 'staff', 'staff', now() FROM consent_forms WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_answers (id, facility_id, form_id, question_id, option, correct, answered_at)
    SELECT gen_random_uuid(), $1, id, id, 0, true, now() FROM consent_forms WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_signers (id, facility_id, form_id, position, role, required, reason)
    SELECT gen_random_uuid(), $1, id, 0, 'patient', true, 'self' FROM consent_forms WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_gates (facility_id, form_id, kind, rule)
    SELECT $1, id, 'readToEnd', '{}' FROM consent_forms WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_decisions (id, facility_id, form_id, signer_id, decision, decided_at)
    SELECT gen_random_uuid(), $1, form_id, id, 'agree', now() FROM consent_signers WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_signatures (id, facility_id, form_id, signer_id, signature, typed_name, shown_sha256, method, signed_at, hash)
    SELECT gen_random_uuid(), $1, form_id, id, '{}', 'x', 'x', 'ownDevice', now(), 'x' FROM consent_signers WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_documents (id, facility_id, form_id, kind, path, sha256, size, page_count)
    SELECT gen_random_uuid(), $1, id, 'issued', 'x', 'x', 1, 1 FROM consent_forms WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_response_links (id, facility_id, form_id, patient_id, linked_by, linked_at)
    SELECT gen_random_uuid(), $1, f.id, p.id, f.entered_by, now() FROM consent_forms f, patients p
     WHERE f.facility_id = $1 AND p.facility_id = $1 LIMIT 1;
  INSERT INTO consent_papers (id, facility_id, form_id, number, document_id, page_count, printed_by, printed_at)
    SELECT gen_random_uuid(), $1, f.id, '12345678', d.id, 1, f.entered_by, now()
      FROM consent_forms f JOIN consent_documents d ON d.form_id = f.id WHERE f.facility_id = $1 LIMIT 1;
  INSERT INTO record_drops (id, consent_document_id, facility_id, next_try_at, created_at)
    SELECT id, id, $1, now(), now() FROM consent_documents WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_scans (id, facility_id, path, sha256, size, page_count, uploaded_by, uploaded_at)
    SELECT gen_random_uuid(), $1, 'x', 'x', 1, 1, id, now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_scan_pages (id, facility_id, scan_id, position, kind)
    SELECT gen_random_uuid(), $1, id, 1, 'blank' FROM consent_scans WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_sealings (id, facility_id, form_id, kind)
    SELECT gen_random_uuid(), $1, id, 'sealed' FROM consent_forms WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_repairs (id, facility_id, form_id, kind, reason, confirmed_by, confirmed_at)
    SELECT gen_random_uuid(), $1, id, 'issuedCopy', 'x', entered_by, now() FROM consent_forms WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_withdrawals (id, facility_id, form_id, withdrawn_by, name, method, withdrawn_at)
    SELECT gen_random_uuid(), $1, id, 'patient', 'x', 'patientPage', now() FROM consent_forms WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_withdrawal_acknowledgements (facility_id, withdrawal_id, party)
    SELECT $1, id, 'ward' FROM consent_withdrawals WHERE facility_id = $1 LIMIT 1;
  INSERT INTO consent_voidings (id, facility_id, form_id, reason, requested_by, requested_at)
    SELECT gen_random_uuid(), $1, id, 'x', entered_by, now() FROM consent_forms WHERE facility_id = $1 LIMIT 1;
  INSERT INTO account_emails (id, facility_id, staff_id, kind, cause_id, created_at)
    SELECT gen_random_uuid(), $1, id, 'invitation', gen_random_uuid(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO scenario_items (order_item_id, facility_id, scenario_id)
    SELECT i.id, $1, s.id FROM order_items i, scenarios s WHERE i.facility_id = $1 AND s.facility_id = $1 LIMIT 1;
  INSERT INTO scenario_entries (id, facility_id, order_item_id, step, at, received_at)
    SELECT gen_random_uuid(), $1, order_item_id, 'a', now(), now() FROM scenario_items WHERE facility_id = $1 LIMIT 1;
  INSERT INTO interview_common_templates (common_order_id, facility_id, position, template_id)
    SELECT c.id, $1, 0, t.id FROM common_orders c, interview_templates t WHERE c.facility_id = $1 AND t.facility_id = $1 LIMIT 1;
  INSERT INTO interview_response_links (id, facility_id, order_id, patient_id, linked_by, linked_at)
    SELECT gen_random_uuid(), $1, o.id, p.id, s.id, now() FROM orders o, patients p, staff s
     WHERE o.facility_id = $1 AND p.facility_id = $1 AND s.facility_id = $1 LIMIT 1;
  INSERT INTO ic_classes (common_order_id, facility_id, minutes) SELECT id, $1, 60 FROM common_orders WHERE facility_id = $1 LIMIT 1;
  INSERT INTO ic_class_attendance (order_id, facility_id, common_order_id, attended_at)
    SELECT o.id, $1, k.common_order_id, now() FROM orders o, ic_classes k WHERE o.facility_id = $1 AND k.facility_id = $1 LIMIT 1;
  INSERT INTO ic_class_entries (id, facility_id, common_order_id, given_name, attended_at, entered_by, entered_at)
    SELECT gen_random_uuid(), $1, k.common_order_id, 'x', now(), s.id, now() FROM ic_classes k, staff s
     WHERE k.facility_id = $1 AND s.facility_id = $1 LIMIT 1;
  INSERT INTO ic_templates (id, facility_id, owner_id, name, draft, created_at, updated_at)
    SELECT gen_random_uuid(), $1, id, 'x', '{}', now(), now() FROM staff WHERE facility_id = $1 LIMIT 1;
  INSERT INTO interview_items (order_item_id, facility_id, order_id, ordered_by, template_id)
    SELECT i.id, $1, i.order_id, o.created_by, t.id FROM order_items i JOIN orders o ON o.id = i.order_id, interview_templates t
     WHERE i.facility_id = $1 AND t.facility_id = $1 LIMIT 1;
  INSERT INTO interview_draft_answers (order_item_id, facility_id, place, at)
    SELECT order_item_id, $1, 'a', now() FROM interview_items WHERE facility_id = $1;
  INSERT INTO interview_draft_rows (order_item_id, facility_id, key, in_group, added_at)
    SELECT order_item_id, $1, 'r', 'g', now() FROM interview_items WHERE facility_id = $1;
  INSERT INTO interview_draft_respondents (order_item_id, facility_id, kind, name, relation, at)
    SELECT order_item_id, $1, 'patient', '', '', now() FROM interview_items WHERE facility_id = $1;
  INSERT INTO interview_submissions (id, facility_id, order_item_id, number, channel, respondent, respondent_name, respondent_relation, answers, rows, facts, at, received_at)
    SELECT gen_random_uuid(), $1, order_item_id, 1, 'link', 'patient', '', '', '{}', '[]', '{}', now(), now() FROM interview_items WHERE facility_id = $1;
  INSERT INTO interview_corrections (id, facility_id, submission_id, place, reason, is_amendment, made_by, made_at)
    SELECT gen_random_uuid(), $1, u.id, 'a', 'x', false, s.id, now() FROM interview_submissions u, staff s
     WHERE u.facility_id = $1 AND s.facility_id = $1 LIMIT 1;
  INSERT INTO interview_flags (id, facility_id, order_item_id, key, name, level, said, rule, raised_at)
    SELECT gen_random_uuid(), $1, order_item_id, 'k', 'x', 'red', '[]', 'x', now() FROM interview_items WHERE facility_id = $1;
  INSERT INTO interview_figures (order_item_id, facility_id, link_id, position, name, value, level, answered_at)
    SELECT order_item_id, $1, 'k', 0, 'x', 1, 'none', now() FROM interview_items WHERE facility_id = $1;
  INSERT INTO interview_returns (id, facility_id, order_item_id, question, returned_by, returned_at)
    SELECT gen_random_uuid(), $1, i.order_item_id, 'x', s.id, now() FROM interview_items i, staff s
     WHERE i.facility_id = $1 AND s.facility_id = $1 LIMIT 1;
  INSERT INTO interview_photos (id, facility_id, order_item_id, full_path, content_type, width, height, size, created_at)
    SELECT gen_random_uuid(), $1, order_item_id, 'x', 'image/png', 1, 1, 1, now() FROM interview_items WHERE facility_id = $1;
  INSERT INTO ic_packages (order_id, facility_id, contents, updated_at) SELECT id, $1, '{}', now() FROM orders WHERE facility_id = $1 LIMIT 1;
  INSERT INTO ic_package_forms (form_id, facility_id, order_id, lacking)
    SELECT f.id, $1, p.order_id, '{}' FROM consent_forms f, ic_packages p WHERE f.facility_id = $1 AND p.facility_id = $1 LIMIT 1;
  INSERT INTO ic_talks (order_item_id, facility_id, order_id, ordered_by, created_at, updated_at)
    SELECT i.id, $1, o.id, o.created_by, now(), now() FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.facility_id = $1 LIMIT 1;
  INSERT INTO ic_attendees (id, facility_id, order_item_id, position, kind, required)
    SELECT gen_random_uuid(), $1, order_item_id, 0, 'family', true FROM ic_talks WHERE facility_id = $1;
  INSERT INTO ic_talk_moves (id, facility_id, order_item_id, to_at, from_place, from_room, reason, moved_by, moved_at)
    SELECT gen_random_uuid(), $1, t.order_item_id, now(), '', '', 'x', s.id, now() FROM ic_talks t, staff s
     WHERE t.facility_id = $1 AND s.facility_id = $1 LIMIT 1;
  ALTER TABLE ic_entries DISABLE TRIGGER ic_entries_running;
  INSERT INTO ic_entries (id, facility_id, order_item_id, kind, body, staff_id, at, received_at)
    SELECT gen_random_uuid(), $1, t.order_item_id, 'pause', '{}', s.id, now(), now() FROM ic_talks t, staff s
     WHERE t.facility_id = $1 AND s.facility_id = $1 LIMIT 1;
  ALTER TABLE ic_entries ENABLE TRIGGER ic_entries_running;
  INSERT INTO ic_points (id, facility_id, order_item_id, position, kind, source, title, detail, plain, required)
    SELECT gen_random_uuid(), $1, order_item_id, 0, 'risk', 'x', 'x', '', '', true FROM ic_talks WHERE facility_id = $1;
  INSERT INTO ic_windows (id, facility_id, order_item_id, code_hash, code_until, created_by, created_at)
    SELECT gen_random_uuid(), $1, t.order_item_id, sha256('x'), now(), s.id, now() FROM ic_talks t, staff s
     WHERE t.facility_id = $1 AND s.facility_id = $1 LIMIT 1;
  INSERT INTO ic_follow_ups (id, facility_id, order_item_id, kind, created_at)
    SELECT gen_random_uuid(), $1, order_item_id, 'refusal', now() FROM ic_talks WHERE facility_id = $1;
  INSERT INTO ic_past_decisions (id, facility_id, order_item_id, decision, reason, decided_at, decided_by, amended_at, amended_by, amend_reason)
    SELECT gen_random_uuid(), $1, t.order_item_id, 'defer', '', now(), s.id, now(), s.id, 'x' FROM ic_talks t, staff s
     WHERE t.facility_id = $1 AND s.facility_id = $1 LIMIT 1;
  INSERT INTO ic_records (id, facility_id, order_item_id, number, body, finalised_by, finalised_at)
    SELECT gen_random_uuid(), $1, t.order_item_id, 1, '{}', s.id, now() FROM ic_talks t, staff s
     WHERE t.facility_id = $1 AND s.facility_id = $1 LIMIT 1
`;

const fill = async (hospital: Hospital) => {
  const { order, linkSecret } = await givenIssued(hospital);
  const { call } = await enter(hospital, linkSecret);
  const asked = record('asked', { orderId: order.id, itemId: null, text: '痛いですか' });
  await call(patientPageContract.record, { body: { records: [...everythingOf(order), asked] } });
  for (const statement of otherRows.split(';')) {
    await hospital.server.owner.query(statement.replaceAll('$1', `'${hospital.facilityId}'`));
  }
  return order;
};

type Table = { name: string; has_facility: boolean; is_guarded: boolean };
const tablesOf = async ({ server }: Hospital): Promise<Table[]> => {
  const { rows } = await server.owner.query<Table>(
    `SELECT c.relname AS name, c.relrowsecurity AS is_guarded,
            EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'facility_id') AS has_facility
       FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows;
};

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );

const PERMISSION_DENIED = '42501';
const FOREIGN_KEY_VIOLATION = '23503';

describe('with one facility set, the rows of another', () => {
  let here: Hospital;
  let there: Hospital;
  let tables: Table[];

  beforeAll(async () => {
    [here, there] = [await openHospital(), await openHospital()];
    await fill(here);
    await fill(there);
    tables = (await tablesOf(here)).filter(({ name }) => !ofTheInstallation.includes(name));
  });

  const inHere = <T>(sql: string, values: unknown[] = []) =>
    here.server.services.database.transaction(
      here.facilityId,
      async (tx) => (await tx.$client.query(sql, values)).rows as T[],
    );
  const keyOf = ({ name }: Table) => (name === 'facilities' ? 'id' : 'facility_id');

  test('exist in every table, so that there is something to hide', async () => {
    expect(tables.length).toBeGreaterThan(20);
    for (const table of tables) {
      const { rows } = await here.server.owner.query(`SELECT FROM ${table.name} WHERE ${keyOf(table)} = $1`, [
        there.facilityId,
      ]);
      expect([table.name, rows.length > 0]).toEqual([table.name, true]);
    }
  });

  test('stand in tables that all have a facility and are guarded by it', () => {
    for (const { name, has_facility, is_guarded } of tables) {
      expect({ name, has_facility, is_guarded }).toEqual({
        name,
        has_facility: name !== 'facilities',
        is_guarded: true,
      });
    }
  });

  test('are not seen', async () => {
    for (const table of tables) {
      const seen = await inHere<{ id: string }>(`SELECT DISTINCT ${keyOf(table)} AS id FROM ${table.name}`);
      expect([table.name, seen]).toEqual([table.name, [{ id: here.facilityId }]]);
    }
  });

  test('cannot be written', async () => {
    for (const table of tables) {
      const { rows } = await here.server.owner.query<{ row: object }>(
        `SELECT to_json(t) AS row FROM ${table.name} t WHERE ${keyOf(table)} = $1 LIMIT 1`,
        [there.facilityId],
      );
      const insert = `INSERT INTO ${table.name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_record(NULL::${table.name}, $1)`;
      expect([table.name, await codeOf(inHere(insert, [JSON.stringify(rows[0]?.row)]))]).toEqual([
        table.name,
        PERMISSION_DENIED,
      ]);
    }
  });

  test('cannot be changed, taken over or removed', async () => {
    for (const table of tables) {
      const key = keyOf(table);
      const { rows } = await here.server.owner.query<{ column: string }>(
        `SELECT attname AS column FROM pg_attribute
          WHERE attrelid = $1::regclass AND attnum > 0 AND attidentity = '' AND attname <> $2 ORDER BY attnum DESC LIMIT 1`,
        [table.name, key],
      );
      const column = rows[0]?.column ?? key;
      const attempts = [
        `WITH changed AS (UPDATE ${table.name} SET "${column}" = "${column}" WHERE ${key} = '${there.facilityId}' RETURNING 1) SELECT count(*)::int AS count FROM changed`,
        `WITH removed AS (DELETE FROM ${table.name} WHERE ${key} = '${there.facilityId}' RETURNING 1) SELECT count(*)::int AS count FROM removed`,
      ];
      for (const attempt of attempts) {
        const outcome = await inHere<{ count: number }>(attempt).catch((error: { code?: string }) => error.code);
        const isHarmless = outcome === PERMISSION_DENIED || JSON.stringify(outcome) === '[{"count":0}]';
        expect([table.name, isHarmless]).toEqual([table.name, true]);
      }
      const giveAway = `UPDATE ${table.name} SET ${key} = '${there.facilityId}'`;
      expect([table.name, await codeOf(inHere(giveAway))]).toEqual([table.name, PERMISSION_DENIED]);
    }
  });

  test('cannot be pointed at', async () => {
    const { rows } = await there.server.owner.query<{ id: string }>('SELECT id FROM patients WHERE facility_id = $1', [
      there.facilityId,
    ]);
    const staffId = here.staff.nurse.staffId;

    const code = await codeOf(
      inHere("INSERT INTO orders (id, area, patient_id, created_by) VALUES ($1, 'video', $2, $3)", [
        newId(),
        rows[0]?.id,
        staffId,
      ]),
    );

    expect(code).toBe(FOREIGN_KEY_VIOLATION);
  });

  test('are not left behind on a connection for the next who gets it', async () => {
    const { pool } = here.server.services.database;
    await inHere('SELECT 1');

    for (const table of tables) {
      const { rows } = await pool.query(`SELECT FROM ${table.name}`);
      expect([table.name, rows]).toEqual([table.name, []]);
    }
  });

  test('cannot be reached by changing roles', async () => {
    const { rows: owner } = await here.server.owner.query<{ name: string }>('SELECT current_user AS name');

    expect(await codeOf(inHere(`SET ROLE "${owner[0]?.name}"`))).toBe(PERMISSION_DENIED);
    expect(await codeOf(inHere('ALTER TABLE orders DISABLE ROW LEVEL SECURITY'))).toBe(PERMISSION_DENIED);
  });
});
