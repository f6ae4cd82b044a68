-- DropIndex
DROP INDEX "purchases_created_at_id_idx";

-- DropIndex
DROP INDEX "purchases_product_id_idx";

-- CreateIndex
CREATE INDEX "purchases_product_id_purchase_date_id_idx" ON "purchases"("product_id", "purchase_date", "id");

-- CreateIndex
CREATE INDEX "purchases_affiliate_id_purchase_date_id_idx" ON "purchases"("affiliate_id", "purchase_date", "id");

-- CreateIndex
CREATE INDEX "purchases_access_purchase_date_id_idx" ON "purchases"("access", "purchase_date", "id");

-- CreateIndex
CREATE INDEX "purchase_payments_transaction_id_idx" ON "purchase_payments"("transaction_id");

-- The list of purchases goes by time or by amount, in cents, and what nobody can read lies below all. What it is filtered
-- by lies in both indexes, so that a filter that few rows pass reads no row that it leaves out.
CREATE INDEX "purchases_by_time_idx" ON "purchases" ("purchase_date", "id")
  INCLUDE ("amount", "payment_status", "is_refunded", "access", "product_id", "affiliate_id", "is_test");
CREATE INDEX "purchases_by_amount_idx" ON "purchases" (
  (CASE WHEN "amount" ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' THEN ("amount"::numeric * 100)::bigint ELSE -1 END), "id")
  INCLUDE ("amount", "purchase_date", "payment_status", "is_refunded", "access", "product_id", "affiliate_id", "is_test");

-- As the badge says it.
CREATE INDEX "purchases_by_status_idx" ON "purchases" (
  (lower(CASE WHEN "is_refunded" THEN 'Refunded' ELSE "payment_status" END)), "purchase_date", "id");
CREATE INDEX "purchases_tests_idx" ON "purchases" ("purchase_date", "id") WHERE "is_test";

-- A sale is found by its item number as well, which is compared as that of a product is.
DROP INDEX "purchases_search_idx";
CREATE INDEX "purchases_search_idx" ON "purchases" USING gin (
  "warrior_plus_sale_id" gin_trgm_ops,
  "warrior_plus_sale" gin_trgm_ops,
  "transaction_id" gin_trgm_ops,
  ("ipn_data" ->> 'WP_BUYER_EMAIL') gin_trgm_ops,
  ("ipn_data" ->> 'WP_BUYER_NAME') gin_trgm_ops,
  (regexp_replace(lower(btrim("ipn_data" ->> 'WP_ITEM_NUMBER')), '^wso_', '')) gin_trgm_ops
);
