-- What a Prisma schema cannot say.

-- Customer search: any part of an address or a name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "users_search_idx" ON "users"
  USING gin ("email" gin_trgm_ops, "first_name" gin_trgm_ops, "last_name" gin_trgm_ops);

-- The same item number in another spelling is the same product: trimmed, lower case, without `wso_`.
CREATE UNIQUE INDEX "products_normal_warrior_plus_product_id_key" ON "products"
  (regexp_replace(lower(btrim("warrior_plus_product_id")), '^wso_', ''));

-- One verified notification is stored once. What nobody vouches for may repeat.
CREATE UNIQUE INDEX "ipn_events_verified_payload_sha256_key" ON "ipn_events" ("payload_sha256") WHERE "verified";
