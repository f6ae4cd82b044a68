-- AlterEnum
ALTER TYPE "mail_kind" ADD VALUE 'lessons_open';
