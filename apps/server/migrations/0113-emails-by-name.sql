-- What goes out by email is called that everywhere; two tables said mail and one said letter.
ALTER TABLE account_mails RENAME TO account_emails;
ALTER INDEX account_mails_waiting RENAME TO account_emails_waiting;
ALTER TABLE contact_mails RENAME TO contact_emails;
ALTER INDEX contact_mails_waiting RENAME TO contact_emails_waiting;
ALTER TABLE notification_letters RENAME TO notification_emails;
ALTER INDEX notification_letters_of_staff RENAME TO notification_emails_of_staff;
ALTER TABLE notification_deliveries RENAME COLUMN letter_id TO email_id;
