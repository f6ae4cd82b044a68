-- Amounts are in minor units of their currency, no longer in hundredths.
ALTER TABLE "purchase_payments" RENAME COLUMN "amount_cents" TO "amount_minor";
ALTER TABLE "purchase_payments" RENAME COLUMN "earned_cents" TO "earned_minor";

-- Minor units per hundredth, for the currencies where it is not 1 (lib/contract/sales/currencies.ts).
CREATE TEMP TABLE "minor_units" ("currency", "factor") AS
SELECT code, 0.01 FROM unnest(string_to_array(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', ' ')) AS code
UNION ALL SELECT code, 10 FROM unnest(string_to_array('BHD IQD JOD KWD LYD OMR TND', ' ')) AS code
UNION ALL SELECT code, 100 FROM unnest(string_to_array('CLF UYW', ' ')) AS code;

-- Null for a part of a minor unit, such as half a yen, which is no amount.
CREATE FUNCTION pg_temp.to_minor(hundredths bigint, factor numeric) RETURNS bigint IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN mod(hundredths * factor, 1) = 0 THEN (hundredths * factor)::bigint END
$$;

INSERT INTO "marked_days" ("count", "day")
SELECT DISTINCT 'sales'::"daily_count", (counted.at AT TIME ZONE 'UTC')::date
FROM "purchase_payments" paid JOIN "minor_units" unit ON unit."currency" = paid."currency",
  unnest(ARRAY[paid."paid_at", paid."refunded_at"]) AS counted(at)
WHERE counted.at IS NOT NULL;

UPDATE "purchase_payments" paid SET
  "amount_minor" = pg_temp.to_minor(paid."amount_minor", unit."factor"),
  "currency" = CASE WHEN pg_temp.to_minor(paid."amount_minor", unit."factor") IS NOT NULL THEN paid."currency" END,
  "earned_minor" = CASE WHEN pg_temp.to_minor(paid."amount_minor", unit."factor") IS NOT NULL
    THEN pg_temp.to_minor(paid."earned_minor", unit."factor") END
FROM "minor_units" unit WHERE unit."currency" = paid."currency";

-- The recount of the marked days corrects sums with parts of a minor unit.
UPDATE "sales_daily" sum SET
  "gross_cents" = round(sum."gross_cents" * unit."factor"),
  "earned_cents" = round(sum."earned_cents" * unit."factor"),
  "refunds_cents" = round(sum."refunds_cents" * unit."factor")
FROM "minor_units" unit WHERE unit."currency" = sum."currency";

UPDATE "ipn_events" e SET "event" = jsonb_set(e."event", '{payment}', e."event" -> 'payment' || jsonb_build_object(
  'minor', now_paid."minor",
  'currency', CASE WHEN now_paid."minor" IS NOT NULL THEN unit."currency" END,
  'earnedMinor', CASE WHEN now_paid."minor" IS NOT NULL
    THEN pg_temp.to_minor((e."event" #>> '{payment,earnedMinor}')::bigint, unit."factor") END))
FROM "ipn_events" had JOIN "minor_units" unit ON unit."currency" = had."event" #>> '{payment,currency}',
  LATERAL (SELECT pg_temp.to_minor((had."event" #>> '{payment,minor}')::bigint, unit."factor") AS "minor") now_paid
WHERE had."id" = e."id";
DROP TABLE "minor_units";
