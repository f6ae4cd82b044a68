-- AlterEnum
ALTER TYPE "upload_kind" ADD VALUE 'logo';
