-- AlterTable
ALTER TABLE "network_keys" ADD COLUMN     "paused_until" TIMESTAMPTZ(3);
