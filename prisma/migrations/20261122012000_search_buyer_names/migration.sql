-- A sale is found by its buyer's name as well.
DROP INDEX "purchases_search_idx";
CREATE INDEX "purchases_search_idx" ON "purchases" USING gin (
  "warrior_plus_sale_id" gin_trgm_ops,
  "warrior_plus_sale" gin_trgm_ops,
  "transaction_id" gin_trgm_ops,
  ("ipn_data" ->> 'WP_BUYER_EMAIL') gin_trgm_ops,
  ("ipn_data" ->> 'WP_BUYER_NAME') gin_trgm_ops
);
