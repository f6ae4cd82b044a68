-- Courses had no language before, so the texts of the existing ones are in the language of the site.
UPDATE "courses" SET "language" = s."language" FROM "site" s WHERE s."id" = 'default' AND "courses"."language" = 'en';
