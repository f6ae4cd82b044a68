-- Distinguishes an image that is still being generated from a new one that the owner requested after it.
ALTER TABLE "course_sections" ADD COLUMN     "image_turn" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "courses" ADD COLUMN     "image_turn" INTEGER NOT NULL DEFAULT 0;
