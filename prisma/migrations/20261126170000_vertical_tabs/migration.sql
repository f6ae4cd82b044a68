-- Older releases of Postgres read \v in a string as the letter v, not as a vertical tab. There, two former migrations
-- cut this letter off both ends of values.
CREATE FUNCTION pg_temp.read_field(fields jsonb, name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT NULLIF(btrim(CASE jsonb_typeof(fields -> name) WHEN 'array' THEN fields -> name ->> 0 ELSE fields ->> name END,
    E' \t\r\n\x0b\f'), '')
$$;
-- Returns the value as it was sent if the stored one lacks the letter, else the stored one.
CREATE FUNCTION pg_temp.corrected_field(stored text, sent text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN sent IS NOT NULL AND stored IS NOT DISTINCT FROM NULLIF(btrim(sent, E' \t\r\nv\f'), '') THEN sent
    ELSE stored END
$$;
UPDATE "purchases" SET
  "buyer_email" = pg_temp.corrected_field("buyer_email", pg_temp.read_field("ipn_data", 'WP_BUYER_EMAIL')),
  "buyer_name" = pg_temp.corrected_field("buyer_name", pg_temp.read_field("ipn_data", 'WP_BUYER_NAME')),
  "item" = pg_temp.corrected_field("item", left(pg_temp.read_field("ipn_data", 'WP_ITEM_NUMBER'), 200)),
  "item_name" = pg_temp.corrected_field("item_name", pg_temp.read_field("ipn_data", 'WP_ITEM_NAME'))
WHERE "ipn_data" IS NOT NULL AND (
  pg_temp.read_field("ipn_data", 'WP_BUYER_EMAIL') ~ '^v|v$' OR pg_temp.read_field("ipn_data", 'WP_BUYER_NAME') ~ '^v|v$'
  OR pg_temp.read_field("ipn_data", 'WP_ITEM_NUMBER') ~ '^v|v$' OR pg_temp.read_field("ipn_data", 'WP_ITEM_NAME') ~ '^v|v$');

-- The generated currency, and the indexes that begin with it.
ALTER TABLE "purchases" DROP COLUMN "currency";
ALTER TABLE "purchases" ADD COLUMN "currency" TEXT COLLATE "C" GENERATED ALWAYS AS (
  CASE WHEN "amount" ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' THEN
    COALESCE(upper(substring(
      COALESCE(NULLIF(btrim(
        CASE jsonb_typeof("ipn_data" -> 'WP_SALE_CURRENCY')
          WHEN 'array' THEN "ipn_data" -> 'WP_SALE_CURRENCY' ->> 0
          ELSE "ipn_data" ->> 'WP_SALE_CURRENCY'
        END, E' \t\r\n\x0b\f'), ''), 'USD')
      FROM '^[A-Za-z]{3}$') COLLATE "C"), '')
  ELSE '' END
) STORED;
CREATE INDEX "purchases_by_amount_idx" ON "purchases" ("currency",
  (CASE WHEN "amount" ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' THEN ("amount"::numeric * 100)::bigint ELSE -1 END), "id")
  INCLUDE ("amount", "purchase_date", "payment_status", "is_refunded", "access", "product_id", "affiliate_id", "is_test");
CREATE INDEX "purchases_by_product_and_amount_idx" ON "purchases" ("product_id", "currency",
  (CASE WHEN "amount" ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' THEN ("amount"::numeric * 100)::bigint ELSE -1 END), "id")
  INCLUDE ("amount", "purchase_date", "payment_status", "is_refunded", "access", "affiliate_id", "is_test");
