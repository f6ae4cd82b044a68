-- CreateEnum
CREATE TYPE "sale_source" AS ENUM ('notification', 'api', 'import', 'manual', 'test');

-- AlterTable
ALTER TABLE "purchases" ADD COLUMN     "affiliate_id" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "affiliate_name" TEXT,
ADD COLUMN     "source" "sale_source" NOT NULL DEFAULT 'notification';

-- AlterTable
ALTER TABLE "purchase_payments" ADD COLUMN     "amount_cents" BIGINT,
ADD COLUMN     "currency" TEXT,
ADD COLUMN     "disputed_at" TIMESTAMPTZ(3),
ADD COLUMN     "earned_cents" BIGINT,
ADD COLUMN     "paid_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "daily_recounts" ADD COLUMN     "time_zone" TEXT;

-- CreateTable
CREATE TABLE "sales_daily" (
    "day" DATE NOT NULL,
    "product_id" UUID NOT NULL,
    "affiliate_id" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "sales" INTEGER NOT NULL,
    "gross_cents" BIGINT NOT NULL,
    "earned_cents" BIGINT,
    "refunds_cents" BIGINT NOT NULL,
    "refunded" INTEGER NOT NULL,
    "disputed" INTEGER NOT NULL,

    CONSTRAINT "sales_daily_pkey" PRIMARY KEY ("day","product_id","affiliate_id","currency")
);

-- CreateIndex
CREATE INDEX "purchase_payments_paid_at_idx" ON "purchase_payments"("paid_at");

-- CreateIndex
CREATE INDEX "purchase_payments_refunded_at_idx" ON "purchase_payments"("refunded_at");

-- What came before, as lib/data/sales/notifications/payments.ts would read it.

CREATE FUNCTION pg_temp.field(fields jsonb, name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT NULLIF(btrim(CASE jsonb_typeof(fields -> name) WHEN 'array' THEN fields -> name ->> 0 ELSE fields ->> name END,
    E' \t\r\n'), '')
$$;
CREATE FUNCTION pg_temp.cents(amount text) RETURNS bigint IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN amount ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' THEN (amount::numeric * 100)::bigint END
$$;
CREATE FUNCTION pg_temp.is_grant(fields jsonb) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT COALESCE(lower(pg_temp.field(fields, 'WP_ACTION')) IN
      ('sale', 'subscr_created', 'subscr_completed', 'subscr_reactivated', 'subscr_resumed'), FALSE)
    AND COALESCE(lower(pg_temp.field(fields, 'WP_PAYMENT_STATUS')) = 'completed', TRUE)
$$;

UPDATE "purchases" SET
  "affiliate_id" = COALESCE(left(pg_temp.field("ipn_data", 'WP_AFFID'), 200), ''),
  "affiliate_name" = left(pg_temp.field("ipn_data", 'WP_AFFUSER'), 200),
  "source" = (CASE
    WHEN "is_test" THEN 'test'
    WHEN "payment_method" = 'manual' AND "warrior_plus_sale_id" LIKE 'manual-%' THEN 'manual'
    WHEN pg_temp.field("ipn_data", 'API_SOURCE') = 'reconciliation' THEN 'api'
    ELSE 'notification' END)::"sale_source"
WHERE "is_test" OR "payment_method" = 'manual' OR "ipn_data" ?| ARRAY['WP_AFFID', 'WP_AFFUSER', 'API_SOURCE'];

-- The first payment of a sale that named none; a purchase keeps the notification that paid for it.
INSERT INTO "purchase_payments" ("id", "purchase_id", "transaction_id", "number", "paid_at")
SELECT gen_random_uuid(), p."id", '', 1, p."purchase_date" FROM "purchases" p
WHERE pg_temp.is_grant(p."ipn_data")
  AND NOT EXISTS (SELECT 1 FROM "purchase_payments" paid WHERE paid."purchase_id" = p."id");

-- When each was paid, how much, and how much of it is the vendor's: by the first notification that told of it, else by
-- what the purchase kept.
CREATE TEMP TABLE "told" AS
SELECT DISTINCT ON (paid."id") paid."id", said."at",
  COALESCE(pg_temp.field(said."fields", 'WP_SUBSCR_PAYMENT_AMOUNT'), pg_temp.field(said."fields", 'WP_SALE_AMOUNT')) AS "amount",
  upper(COALESCE(pg_temp.field(said."fields", 'WP_SALE_CURRENCY'), 'USD')) AS "currency",
  pg_temp.cents(pg_temp.field(said."fields", 'WP_SALE_EARNINGS_VENDOR')) AS "earned"
FROM "purchase_payments" paid JOIN "purchases" p ON p."id" = paid."purchase_id", LATERAL (
  SELECT 1 AS "rank", e."received_at" AS "at", e."payload" AS "fields" FROM "ipn_events" e
  WHERE e."purchase_id" = p."id" AND e."state" IN ('processed', 'unmatched', 'ignored') AND pg_temp.is_grant(e."payload")
    AND COALESCE(left(COALESCE(pg_temp.field(e."payload", 'WP_SUBSCR_PAYMENT_TXNID'), pg_temp.field(e."payload", 'WP_TXNID')), 200), '')
      = paid."transaction_id"
  UNION ALL SELECT 0, p."purchase_date", p."ipn_data"
  WHERE pg_temp.is_grant(p."ipn_data") AND COALESCE(p."transaction_id", '') = paid."transaction_id"
) said
ORDER BY paid."id", said."rank", said."at";

UPDATE "purchase_payments" paid SET
  "paid_at" = told."at",
  "amount_cents" = CASE WHEN told."currency" ~ '^[A-Z]{3}$' THEN pg_temp.cents(told."amount") END,
  "currency" = CASE WHEN pg_temp.cents(told."amount") IS NOT NULL AND told."currency" ~ '^[A-Z]{3}$' THEN told."currency" END,
  "earned_cents" = CASE WHEN pg_temp.cents(told."amount") IS NOT NULL AND told."currency" ~ '^[A-Z]{3}$' THEN told."earned" END
FROM "told" told WHERE told."id" = paid."id";
UPDATE "purchase_payments" SET "paid_at" = "created_at" WHERE "paid_at" IS NULL;
DROP TABLE "told";

-- Money that came back is no refund; one that named no payment is the last one's that was made by then.
UPDATE "purchase_payments" paid SET "refunded_at" = NULL
FROM "purchases" p WHERE p."id" = paid."purchase_id" AND NOT p."is_refunded" AND paid."refunded_at" IS NOT NULL
  AND EXISTS (SELECT 1 FROM "ipn_events" e WHERE e."purchase_id" = p."id"
    AND lower(pg_temp.field(e."payload", 'WP_ACTION')) = 'refund_reversal' AND e."received_at" >= paid."refunded_at");

CREATE FUNCTION pg_temp.last_payment(purchase uuid, by timestamptz) RETURNS uuid STABLE LANGUAGE sql AS $$
  SELECT "id" FROM "purchase_payments" WHERE "purchase_id" = purchase
  ORDER BY "paid_at" > by, CASE WHEN "paid_at" > by THEN "paid_at" END, "paid_at" DESC, "id" LIMIT 1
$$;
UPDATE "purchase_payments" paid SET "refunded_at" = p."refund_date"
FROM "purchases" p WHERE p."is_refunded" AND p."refund_date" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "purchase_payments" o WHERE o."purchase_id" = p."id" AND o."refunded_at" IS NOT NULL)
  AND paid."id" = pg_temp.last_payment(p."id", p."refund_date");
UPDATE "purchase_payments" paid SET "disputed_at" = e."at"
FROM (
  SELECT "purchase_id", min("received_at") AS "at" FROM "ipn_events"
  WHERE "purchase_id" IS NOT NULL AND lower(pg_temp.field("payload", 'WP_ACTION')) = 'dispute' GROUP BY 1
) e JOIN "purchases" p ON p."id" = e."purchase_id"
WHERE p."payment_status" IN ('Disputed', 'Refunded') AND paid."id" = pg_temp.last_payment(p."id", e."at");

ALTER TABLE "purchase_payments" ALTER COLUMN "paid_at" SET NOT NULL;
