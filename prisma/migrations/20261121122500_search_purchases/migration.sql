-- Search of purchases: any part of an id or of the buyer's address.
CREATE INDEX "purchases_search_idx" ON "purchases" USING gin (
  "warrior_plus_sale_id" gin_trgm_ops,
  "warrior_plus_sale" gin_trgm_ops,
  "transaction_id" gin_trgm_ops,
  ("ipn_data" ->> 'WP_BUYER_EMAIL') gin_trgm_ops
);
