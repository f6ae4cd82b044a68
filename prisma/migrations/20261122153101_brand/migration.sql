-- AlterTable
ALTER TABLE "site" ADD COLUMN     "accent" TEXT,
ADD COLUMN     "logo_dark_url" TEXT,
ADD COLUMN     "logo_url" TEXT,
ADD COLUMN     "name" TEXT,
ADD COLUMN     "reply_to" TEXT,
ADD COLUMN     "sender_name" TEXT,
ADD COLUMN     "support_email" TEXT;
