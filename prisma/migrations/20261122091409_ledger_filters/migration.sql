-- DropIndex
DROP INDEX "purchases_product_id_purchase_date_id_idx";

-- DropIndex
DROP INDEX "purchases_affiliate_id_purchase_date_id_idx";

-- DropIndex
DROP INDEX "purchases_access_purchase_date_id_idx";

-- What a filter is counted by lies in its index too: a filter that half of all purchases pass is counted, and its page
-- found, without one of them being read.
CREATE INDEX "purchases_by_product_idx" ON "purchases" ("product_id", "purchase_date", "id") INCLUDE ("is_test");
CREATE INDEX "purchases_by_affiliate_idx" ON "purchases" ("affiliate_id", "purchase_date", "id") INCLUDE ("is_test");
CREATE INDEX "purchases_by_access_idx" ON "purchases" ("access", "purchase_date", "id") INCLUDE ("is_test");
DROP INDEX "purchases_by_status_idx";
CREATE INDEX "purchases_by_status_idx" ON "purchases" (
  (lower(CASE WHEN "is_refunded" THEN 'Refunded' ELSE "payment_status" END)), "purchase_date", "id")
  INCLUDE ("amount", "payment_status", "is_refunded", "access", "is_test");

-- A product has its price, so the dearest purchases of a cheap one are nowhere near the dearest of all.
CREATE INDEX "purchases_by_product_and_amount_idx" ON "purchases" ("product_id",
  (CASE WHEN "amount" ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' THEN ("amount"::numeric * 100)::bigint ELSE -1 END), "id")
  INCLUDE ("amount", "purchase_date", "payment_status", "is_refunded", "access", "affiliate_id", "is_test");

-- Not every status goes with every access: a refunded purchase that is open is rare, though either alone is not.
CREATE STATISTICS "purchases_standing" (mcv)
  ON (lower(CASE WHEN "is_refunded" THEN 'Refunded' ELSE "payment_status" END)), "access" FROM "purchases";
CREATE STATISTICS "purchases_origin" (mcv) ON "product_id", "affiliate_id" FROM "purchases";
