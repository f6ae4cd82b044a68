-- AlterTable
ALTER TABLE "figures" ADD COLUMN     "product_buyers" JSONB NOT NULL DEFAULT '{}';
