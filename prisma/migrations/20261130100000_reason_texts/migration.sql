-- New texts of the reasons that queries compare with. Other stored reasons keep their text.
UPDATE "ipn_events" SET "reason" = CASE "reason"
    WHEN 'An action that Lectern does not know' THEN 'We don’t recognize this action'
    WHEN 'A message that changes no purchase' THEN 'This notification doesn’t affect a purchase'
    ELSE 'The security key is missing, so this is a test or a forgery' END
WHERE "reason" IN ('An action that Lectern does not know', 'A message that changes no purchase',
  'The security key is missing: a test, or forged');
