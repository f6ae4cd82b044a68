-- AlterTable
ALTER TABLE "purchases" ADD COLUMN     "match_after" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "figures" ADD COLUMN     "maintained_at" TIMESTAMPTZ(3),
ADD COLUMN     "stuck" JSONB,
ADD COLUMN     "stuck_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "security_key_saved_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "matching_runs" (
    "product_id" UUID NOT NULL,
    "opened" INTEGER NOT NULL,
    "worked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "matching_runs_pkey" PRIMARY KEY ("product_id")
);

-- AddForeignKey
ALTER TABLE "matching_runs" ADD CONSTRAINT "matching_runs_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits for a product, by its item number as products have it, in the order in which it is opened.
CREATE INDEX "purchases_waiting_idx" ON "purchases"
  ((regexp_replace(lower(btrim("ipn_data" ->> 'WP_ITEM_NUMBER')), '^wso_', '')), "created_at", "id")
  WHERE "product_id" IS NULL AND "customer_deleted_at" IS NULL;
-- Sales that the owner is told of: few, however many there are.
CREATE INDEX "purchases_stuck_idx" ON "purchases" ("product_id")
  WHERE "access" = 'pending' AND "needs_attention" IS NOT NULL;
-- When WarriorPlus last reached us, behind any number of strangers' posts and of imported sales.
CREATE INDEX "ipn_events_told_idx" ON "ipn_events" ("received_at")
  WHERE "verified" AND ("payload" -> 'API_SOURCE') IS NULL;

UPDATE "app_settings" SET "security_key_saved_at" = (
  SELECT max("at") FROM "audit_log" WHERE "action" = 'settings.save-key' AND "target" = 'warriorPlusSecurityKey')
WHERE "warrior_plus_security_key" IS NOT NULL;

-- Until now the turns of its tasks told when maintenance ran.
INSERT INTO "figures" ("id", "total_users", "total_progress", "completed_progress", "total_accesses", "refreshed_at",
  "maintained_at")
SELECT 'default', 0, 0, 0, 0, 'epoch', LEAST(max("expire"), now()) FROM "rate_limits" WHERE "key" LIKE 'maintenance %'
HAVING count(*) > 0
ON CONFLICT ("id") DO UPDATE SET "maintained_at" = EXCLUDED."maintained_at";
