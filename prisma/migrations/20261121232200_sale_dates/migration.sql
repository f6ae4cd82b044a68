-- The date of a sale came from outside unchecked, and one beyond the year 9999 broke every list that held it. What lies
-- before 2000 or after tomorrow becomes the time the sale came, as it does now when a message is settled.
UPDATE "purchases" p SET
  "purchase_date" = COALESCE((SELECT min(e."received_at") FROM "ipn_events" e WHERE e."purchase_id" = p."id"), p."created_at"),
  "needs_attention" = COALESCE("needs_attention", 'This sale had a date that cannot be: it has the time it came')
WHERE "purchase_date" < '2000-01-01' OR "purchase_date" > now() + interval '1 day';

UPDATE "users" u SET "purchase_date" = (
  SELECT min(p."purchase_date") FROM "purchases" p WHERE p."user_id" = u."id" AND p."access" = 'active')
WHERE u."purchase_date" < '2000-01-01' OR u."purchase_date" > now() + interval '1 day';

ALTER TABLE "purchases" ADD CONSTRAINT "purchases_purchase_date_check"
  CHECK ("purchase_date" >= '2000-01-01' AND "purchase_date" < '9999-01-01');
