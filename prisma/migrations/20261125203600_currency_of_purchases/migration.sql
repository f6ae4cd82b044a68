-- Generated, so that every way to write a purchase agrees with `orderedCurrencyOf` in
-- lib/data/sales/purchase-sorting.ts.
ALTER TABLE "purchases" ADD COLUMN "currency" TEXT COLLATE "C" GENERATED ALWAYS AS (
  CASE WHEN "amount" ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' THEN
    COALESCE(upper(substring(
      COALESCE(NULLIF(btrim(
        CASE jsonb_typeof("ipn_data" -> 'WP_SALE_CURRENCY')
          WHEN 'array' THEN "ipn_data" -> 'WP_SALE_CURRENCY' ->> 0
          ELSE "ipn_data" ->> 'WP_SALE_CURRENCY'
        END, E' \t\r\n\v\f'), ''), 'USD')
      FROM '^[A-Za-z]{3}$') COLLATE "C"), '')
  ELSE '' END
) STORED;

-- The indexes by amount begin with the currency, because amounts in two currencies cannot be compared.
DROP INDEX "purchases_by_amount_idx";
CREATE INDEX "purchases_by_amount_idx" ON "purchases" ("currency",
  (CASE WHEN "amount" ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' THEN ("amount"::numeric * 100)::bigint ELSE -1 END), "id")
  INCLUDE ("amount", "purchase_date", "payment_status", "is_refunded", "access", "product_id", "affiliate_id", "is_test");
DROP INDEX "purchases_by_product_and_amount_idx";
CREATE INDEX "purchases_by_product_and_amount_idx" ON "purchases" ("product_id", "currency",
  (CASE WHEN "amount" ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' THEN ("amount"::numeric * 100)::bigint ELSE -1 END), "id")
  INCLUDE ("amount", "purchase_date", "payment_status", "is_refunded", "access", "affiliate_id", "is_test");
