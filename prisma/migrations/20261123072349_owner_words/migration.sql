-- AlterTable
ALTER TABLE "mail_words" ADD COLUMN     "button" TEXT,
ADD COLUMN     "note" TEXT;

-- AlterTable
ALTER TABLE "site" ADD COLUMN     "words" JSONB;
