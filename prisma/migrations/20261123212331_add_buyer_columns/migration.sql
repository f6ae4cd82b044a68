-- AlterTable
ALTER TABLE "purchases" ADD COLUMN     "buyer_email" TEXT,
ADD COLUMN     "buyer_name" TEXT,
ADD COLUMN     "item" TEXT,
ADD COLUMN     "item_name" TEXT;

-- Purchases that are there already, as lib/data/sales/buyer-columns.ts reads new ones.
CREATE FUNCTION pg_temp.sent_field(fields jsonb, name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT NULLIF(btrim(CASE jsonb_typeof(fields -> name) WHEN 'array' THEN fields -> name ->> 0 ELSE fields ->> name END,
    E' \t\r\n\v\f'), '')
$$;
UPDATE "purchases" SET
  "buyer_email" = pg_temp.sent_field("ipn_data", 'WP_BUYER_EMAIL'),
  "buyer_name" = pg_temp.sent_field("ipn_data", 'WP_BUYER_NAME'),
  "item" = left(pg_temp.sent_field("ipn_data", 'WP_ITEM_NUMBER'), 200),
  "item_name" = pg_temp.sent_field("ipn_data", 'WP_ITEM_NAME')
WHERE "ipn_data" IS NOT NULL;

-- The same indexes as before, over the columns.
DROP INDEX "purchases_search_idx";
CREATE INDEX "purchases_search_idx" ON "purchases" USING gin (
  "warrior_plus_sale_id" gin_trgm_ops,
  "warrior_plus_sale" gin_trgm_ops,
  "transaction_id" gin_trgm_ops,
  "buyer_email" gin_trgm_ops,
  "buyer_name" gin_trgm_ops,
  (regexp_replace(lower(btrim("item")), '^wso_', '')) gin_trgm_ops
);
DROP INDEX "purchases_waiting_idx";
CREATE INDEX "purchases_waiting_idx" ON "purchases"
  ((regexp_replace(lower(btrim("item")), '^wso_', '')), "created_at", "id")
  WHERE "product_id" IS NULL AND "customer_deleted_at" IS NULL;
DROP INDEX "purchases_buyer_idx";
CREATE INDEX "purchases_buyer_idx" ON "purchases" (left(lower("buyer_email"), 300))
  WHERE "user_id" IS NULL AND "customer_deleted_at" IS NULL;
