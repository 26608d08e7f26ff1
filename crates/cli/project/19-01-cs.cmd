@echo off
if defined PARLOR (
  "%PARLOR%" project cs %*
) else if exist "%~dp0parlor.exe" (
  "%~dp0parlor.exe" project cs %*
) else (
  parlor project cs %*
)
