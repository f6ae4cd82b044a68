-- AlterTable
ALTER TABLE "products" ADD COLUMN     "archived" BOOLEAN NOT NULL DEFAULT false;

-- Who bought what, counted without a look at the purchases themselves.
CREATE INDEX "purchases_buyers_idx" ON "purchases" ("product_id", "user_id")
  WHERE "product_id" IS NOT NULL AND "user_id" IS NOT NULL AND "source" IN ('notification', 'api', 'import') AND NOT "is_test";
