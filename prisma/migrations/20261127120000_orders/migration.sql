-- Written with the purchase, no longer generated from the field names of one network. The column keeps its values.
ALTER TABLE "purchases" ALTER COLUMN "currency" DROP EXPRESSION IF EXISTS;
ALTER TABLE "purchases" ALTER COLUMN "currency" SET DEFAULT '';

ALTER TABLE "purchases" ADD COLUMN     "mode" TEXT NOT NULL DEFAULT 'live',
ADD COLUMN     "network" TEXT NOT NULL DEFAULT 'warriorplus',
ADD COLUMN     "order_id" TEXT,
ADD COLUMN     "quantity" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "sale_id" TEXT;

-- All purchases are from WarriorPlus or from the owner. The ID of a second item has a suffix.
UPDATE "purchases" SET "sale_id" = replace(split_part("warrior_plus_sale_id", '/', 1), '%2F', '/')
WHERE "source" <> 'manual';

CREATE INDEX "purchases_network_sale_id_idx" ON "purchases"("network", "sale_id");
CREATE INDEX "purchases_order_id_idx" ON "purchases"("order_id");

-- All parts of a message have the same hash.
DROP INDEX IF EXISTS "ipn_events_verified_payload_sha256_key";
CREATE UNIQUE INDEX "ipn_events_verified_payload_sha256_key" ON "ipn_events" ("payload_sha256", "part") WHERE "verified";

-- Counts of each network, once a second network has had a sale. `any` counts all networks.
ALTER TABLE "sales_daily" ADD COLUMN     "network" TEXT NOT NULL DEFAULT 'any';
ALTER TABLE "sales_daily" DROP CONSTRAINT "sales_daily_pkey",
ADD CONSTRAINT "sales_daily_pkey" PRIMARY KEY ("day", "product_id", "affiliate_id", "currency", "network");
ALTER TABLE "launch_counts" ADD COLUMN     "network" TEXT NOT NULL DEFAULT 'any';
ALTER TABLE "launch_counts" DROP CONSTRAINT "launch_counts_pkey",
ADD CONSTRAINT "launch_counts_pkey" PRIMARY KEY ("span", "start", "product_id", "affiliate", "network");
ALTER TABLE "daily_recounts" ADD COLUMN     "networks" BOOLEAN NOT NULL DEFAULT false;
