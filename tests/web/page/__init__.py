"""Tests of the website's pages in a real browser."""
