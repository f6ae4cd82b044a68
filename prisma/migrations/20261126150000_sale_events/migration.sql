-- AlterTable
ALTER TABLE "ipn_events" ADD COLUMN     "event" JSONB,
ADD COLUMN     "identity" TEXT,
ADD COLUMN     "mode" TEXT NOT NULL DEFAULT 'live',
ADD COLUMN     "network" TEXT NOT NULL DEFAULT 'warriorplus',
ADD COLUMN     "part" INTEGER NOT NULL DEFAULT 0;
