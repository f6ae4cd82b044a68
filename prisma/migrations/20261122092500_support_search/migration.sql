-- The one search of the back office: each of its parts has an index of its own. An email by its beginning, whatever the
-- database's collation is; the others by what they hold.
CREATE INDEX "users_email_prefix_idx" ON "users" ("email" text_pattern_ops);
CREATE INDEX "user_emails_email_prefix_idx" ON "user_emails" ("email" text_pattern_ops);
CREATE INDEX "user_emails_search_idx" ON "user_emails" USING gin ("email" gin_trgm_ops);
CREATE INDEX "misspelt_emails_email_prefix_idx" ON "misspelt_emails" ("email" text_pattern_ops);
CREATE INDEX "misspelt_emails_search_idx" ON "misspelt_emails" USING gin ("email" gin_trgm_ops);
CREATE INDEX "products_search_idx" ON "products" USING gin ("name" gin_trgm_ops);
CREATE INDEX "course_sections_search_idx" ON "course_sections" USING gin ("title" gin_trgm_ops);
CREATE INDEX "videos_search_idx" ON "videos" USING gin ("title" gin_trgm_ops);
